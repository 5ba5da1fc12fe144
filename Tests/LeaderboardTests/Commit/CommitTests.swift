import Foundation
import Boards
import Leaderboard
import SQLiteFile
import SchoolDirectory
import Synchronization
import TapGame
import TestSupport
import Testing

@Suite struct `Committing batches` {
  @Test func `into a file that was moved away is not acknowledged, and gets its receipt when the file is back`()
    async throws
  {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let batch = TapBatch(session: session.id, sequence: 1, taps: 8, span: 0)
    let elsewhere = fixture.folder.path("elsewhere.sqlite")
    try FileManager.default.moveItem(atPath: fixture.path, toPath: elsewhere)
    await #expect(throws: LeaderboardError.notFound(path: fixture.path)) { try await fixture.leaderboard.commit(batch) }
    await #expect(throws: LeaderboardError.notFound(path: fixture.path)) { try await fixture.open() }
    try Data().write(to: URL(filePath: fixture.path))
    await #expect(throws: LeaderboardError.replaced(path: fixture.path)) {
      try await fixture.leaderboard.commit([batch])
    }
    try FileManager.default.removeItem(atPath: fixture.path)
    try FileManager.default.moveItem(atPath: elsewhere, toPath: fixture.path)
    #expect(try await fixture.leaderboard.commit(batch).schoolTaps == 8)
  }

  @Test func `what waits while a transaction is written goes into the next one`() async throws {
    let fixture = try await Fixture()
    let clock = AskedClock(Fixture.start)
    let leaderboard = try Leaderboard.open(fixture.path, clock: clock)
    let sessions = try await leaderboard.openSessions(
      (0..<400).map { SessionRequest(season: fixture.season.id, school: fixture.schools[$0 % 5].id) })
    let before = clock.questions
    try await withThrowingTaskGroup(of: Void.self) { group in
      for session in sessions {
        group.addTask {
          for sequence in 1...Int64(5) {
            _ = try await leaderboard.commit(
              TapBatch(session: session.id, sequence: sequence, taps: 1, span: 0))
          }
        }
      }
      try await group.waitForAll()
    }
    let transactions = clock.questions - before
    #expect(transactions < 1000, "2,000 batches took \(transactions) transactions")
    #expect(try ask(fixture.path, "SELECT count(*) FROM revision WHERE concerns = 'taps'") == [transactions])
    #expect(try await fixture.leaderboard.totals(season: fixture.season.id).schools.reduce(0) { $0 + $1.taps } == 2000)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `a total that would not fit into 64 bits is refused, not wrapped`() async throws {
    let fixture = try await Fixture()
    let id = fixture.schools[0].id
    try await fixture.leaderboard.perform(
      ImportTaps(
        TapFile(rows: [.init(line: 2, school: id, taps: .max - 5)], digest: "x"), named: "a.csv",
        into: fixture.season.id))
    let session = try await fixture.open()
    let results = try await fixture.leaderboard.commit([
      TapBatch(session: session.id, sequence: 1, taps: 6, span: 0),
      TapBatch(session: session.id, sequence: 1, taps: 5, span: 0),
    ])
    #expect(results[0] == .failure(.countOverflow(session.id)))
    #expect(try results[1].get().schoolTaps == .max)
    #expect(try await fixture.leaderboard.page(.top(1)).entries[0].taps == .max)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `every receipt that was returned is on disk`() async throws {
    let fixture = try await Fixture()
    // FULL is 2; the log is synced before a commit returns.
    #expect(try await fixture.leaderboard.durability() == .init(journal: "wal", synchronous: 2))
  }
}

/// A clock that counts how often it is asked, and shows a millisecond more each time.
private final class AskedClock: WallClock {
  private let start: Timestamp
  private let count = Mutex(0)

  init(_ start: Timestamp) { self.start = start }

  var now: Timestamp {
    count.withLock { count in
      count += 1
      return start + Int64(count)
    }
  }

  /// How often it was asked.
  var questions: Int { count.withLock { $0 } }
}
