import Foundation
import Boards
import Leaderboard
import SQLiteFile
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `Committing batches` {
  @Test func `gives the receipt with the totals after the batch`() async throws {
    let fixture = try await Fixture()
    let (a, b) = (try await fixture.open(0), try await fixture.open(0))
    let first = try await fixture.leaderboard.commit(TapBatch(session: a.id, sequence: 1, taps: 8, span: 0))
    let second = try await fixture.leaderboard.commit(TapBatch(session: b.id, sequence: 1, taps: 5, span: 0))
    #expect((first.accepted, first.rejected, first.reason) == (8, 0, nil))
    #expect((first.sessionTaps, first.schoolTaps) == (8, 8))
    #expect((second.sessionTaps, second.schoolTaps) == (5, 13))
    #expect(second.revision > first.revision)
  }

  @Test func `a repeat gets the receipt of the first time, however old it is`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    var receipts: [Receipt] = []
    for sequence in 1...Int64(300) {
      fixture.clock.advance(byMilliseconds: 1000)
      receipts.append(
        try await fixture.leaderboard.commit(
          TapBatch(session: session.id, sequence: sequence, taps: sequence % 25 + 1, span: 1000)))
    }
    let revision = try await fixture.leaderboard.revision()
    for receipt in receipts {
      // What the repeat claims does not matter: the number decides.
      let again = try await fixture.leaderboard.commit(
        TapBatch(session: session.id, sequence: receipt.sequence, taps: 10_000, span: 0))
      #expect(again == receipt)
    }
    #expect(try await fixture.leaderboard.revision() == revision)
    #expect(try await fixture.leaderboard.check().isWhole)
  }

  @Test func `repeats of a stale session and of an ended season still get their receipt`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let batch = TapBatch(session: session.id, sequence: 1, taps: 8, span: 0)
    let receipt = try await fixture.leaderboard.commit(batch)
    fixture.clock.advance(byMilliseconds: fixture.season.rules.sessionTimeoutMilliseconds + 1)
    #expect(try await fixture.leaderboard.commit(batch) == receipt)
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    #expect(try await fixture.leaderboard.commit(batch) == receipt)
  }

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

  @Test func `the same batch twice in one commit counts once`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let batch = TapBatch(session: session.id, sequence: 1, taps: 8, span: 0)
    let results = try await fixture.leaderboard.commit([batch, batch, batch])
    let receipts = try results.map { try $0.get() }
    #expect(Set(receipts).count == 1)
    #expect(receipts[0].schoolTaps == 8)
  }

  @Test func `a gap is refused with the sequence that was expected`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let results = try await fixture.leaderboard.commit([
      TapBatch(session: session.id, sequence: 2, taps: 1, span: 0),
      TapBatch(session: session.id, sequence: 1, taps: 1, span: 0),
      TapBatch(session: session.id, sequence: 2, taps: 1, span: 0),
      TapBatch(session: session.id, sequence: 9, taps: 1, span: 0),
    ])
    #expect(results[0] == .failure(.sequenceGap(session.id, sequence: 2, expected: 1)))
    #expect(try results[1].get().schoolTaps == 1)
    #expect(try results[2].get().schoolTaps == 2)
    #expect(results[3] == .failure(.sequenceGap(session.id, sequence: 9, expected: 3)))
  }

  @Test(arguments: [Int64(0), -1, .min, 10_001, .max])
  func `absurd counts are refused by name and nothing is written`(taps: Int64) async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let revision = try await fixture.leaderboard.revision()
    await #expect(throws: TapRefusal.invalidTaps(session.id, sequence: 1, taps: taps)) {
      try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: 0))
    }
    #expect(try await fixture.leaderboard.revision() == revision)
    #expect(try ask(fixture.path, "SELECT count(*) FROM receipt") == [0])
  }

  @Test func `nonsense in any other field is refused by name`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let nobody = SessionID(rawValue: 999)
    let results = try await fixture.leaderboard.commit([
      TapBatch(session: session.id, sequence: 0, taps: 1, span: 0),
      TapBatch(session: session.id, sequence: 1, taps: 1, span: -1),
      TapBatch(session: session.id, sequence: 1, taps: 1, span: .max),
      TapBatch(session: nobody, sequence: 1, taps: 1, span: 0),
    ])
    #expect(
      results == [
        .failure(.invalidSequence(session.id, sequence: 0)),
        .failure(.invalidSpan(session.id, sequence: 1, span: .milliseconds(-1))),
        .failure(.invalidSpan(session.id, sequence: 1, span: .milliseconds(Int64.max))),
        .failure(.unknownSession(nobody)),
      ])
  }

  @Test func `a stale session is refused by name`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    fixture.clock.advance(byMilliseconds: fixture.season.rules.sessionTimeoutMilliseconds + 1)
    await #expect(throws: TapRefusal.staleSession(session.id, lastActiveAt: session.openedAt)) {
      try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: 0))
    }
  }

  @Test func `unknown and closed schools are refused by name, in sessions and in batches`() async throws {
    let fixture = try await Fixture()
    let stranger = try #require(SchoolID("test:high:nobody"))
    await #expect(throws: TapRefusal.unknownSchool(stranger)) {
      try await fixture.leaderboard.openSession(SessionRequest(season: fixture.season.id, school: stranger))
    }
    let session = try await fixture.open()
    var closed = fixture.schools[0]
    closed.status = .closed
    try await fixture.leaderboard.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: [closed]), scope: .part))
    await #expect(throws: TapRefusal.closedSchool(closed.id)) { try await fixture.open() }
    await #expect(throws: TapRefusal.closedSchool(closed.id)) {
      try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: 0))
    }
  }

  @Test func `sessions are opened all or none`() async throws {
    let fixture = try await Fixture()
    let stranger = try #require(SchoolID("test:high:nobody"))
    await #expect(throws: TapRefusal.unknownSchool(stranger)) {
      try await fixture.leaderboard.openSessions([
        SessionRequest(season: fixture.season.id, school: fixture.schools[0].id),
        SessionRequest(season: fixture.season.id, school: stranger),
      ])
    }
    #expect(try ask(fixture.path, "SELECT count(*) FROM session") == [0])
  }

  @Test func `what fair play rejects is on the receipt with its reason`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let receipt = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 100, span: 0))
    #expect((receipt.accepted, receipt.rejected, receipt.reason) == (40, 60, .tooFast))
    let next = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 2, taps: 10, span: 5000))
    #expect((next.accepted, next.rejected, next.reason) == (0, 10, .timeNotPassed))
    #expect(next.schoolTaps == 40)
    #expect(try await fixture.leaderboard.check().isWhole)
  }

  @Test func `a batch of which nothing counts does not change when the school reached its count`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 40, span: 0))
    let before = try await fixture.leaderboard.totals(season: fixture.season.id).schools
    fixture.clock.advance(byMilliseconds: 10)
    _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 2, taps: 10, span: 0))
    #expect(try await fixture.leaderboard.totals(season: fixture.season.id).schools == before)
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
    #expect(try await fixture.leaderboard.check().isWhole)
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
    #expect(try await fixture.leaderboard.check().isWhole)
  }

  @Test func `each minute's totals are kept`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(10, for: 0)
    fixture.clock.advance(byMilliseconds: 30_000)
    try await fixture.tap(5, for: 0)
    fixture.clock.advance(byMilliseconds: 60_000)
    try await fixture.tap(1, for: 0)
    let minute = Fixture.start.minute
    #expect(try ask(fixture.path, "SELECT minute FROM school_minute ORDER BY minute") == [minute, minute + 1])
    #expect(try ask(fixture.path, "SELECT taps FROM school_minute ORDER BY minute") == [15, 16])
  }

  @Test func `a clock that is set back a little does not turn the order of counting around`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(7, for: 0)
    fixture.clock.advance(byMilliseconds: -5000)
    try await fixture.tap(7, for: 1)
    #expect(try await fixture.leaderboard.page(.top(2)).entries.map(\.school) == Array(fixture.summaries[0...1]))
  }

  @Test func `a clock that was wrong by a day does not stop the game when it is put right`() async throws {
    let fixture = try await Fixture()
    fixture.clock.advance(byMilliseconds: 86_400_000)
    try await fixture.tap(7, for: 1)
    fixture.clock.set(to: Fixture.start)
    try await fixture.tap(9, for: 0)
    fixture.clock.advance(byMilliseconds: 60_000)
    try await fixture.tap(200, for: 0)
    #expect(try await fixture.leaderboard.page(.top(1)).entries[0].taps == 209)
  }

  @Test func `every receipt that was returned is on disk`() async throws {
    let fixture = try await Fixture()
    // FULL is 2; the log is synced before a commit returns.
    #expect(try await fixture.leaderboard.durability() == .init(journal: "wal", synchronous: 2))
  }
}
