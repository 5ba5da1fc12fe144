import Boards
import Foundation
import GRDB
@testable import Leaderboard
import SchoolDirectory
import Synchronization
import TapGame
import TestSupport
import Testing

/// A server whose log was taken away went on acknowledging (234 to 349 receipts), and after an orderly stop all of it was gone.
@Suite(.timeLimit(.minutes(10))) struct `A write-ahead log under a writer` {
  private let fixture: Fixture
  private let session: Session
  private var log: String { fixture.path + "-wal" }

  init() async throws {
    fixture = try await Fixture(schools: 300)
    session = try await fixture.open()
  }

  private func commit(_ sequence: Int64) async throws -> Receipt {
    try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: sequence, taps: 1, span: 0))
  }

  private func isTampered(_ error: any Error) -> Bool {
    if case LeaderboardError.tampered(fixture.path, _) = error { true } else { false }
  }

  /// What a file has of the receipts that were given.
  private func sequences(in path: String) throws -> [Int64] { try ask(path, "SELECT sequence FROM receipt ORDER BY 1") }

  /// A reader that stays at what it has begun to read.
  private func startReading() async throws -> DatabaseQueue {
    let reader = try foreignConnection(to: fixture.path)
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM receipt")
    }
    return reader
  }

  private func cut(_ path: String, to length: Int) throws { try #require(truncate(path, length) == 0) }

  @Test func `that was removed stops the receipts, and closing keeps all that were given`() async throws {
    for sequence in Int64(1)...5 { _ = try await commit(sequence) }
    try FileManager.default.removeItem(atPath: log)
    for _ in 1...3 { await #expect { _ = try await commit(6) } throws: { isTampered($0) } }
    await #expect { try await fixture.leaderboard.checkInPlace() } throws: { isTampered($0) }
    try fixture.leaderboard.close()
    #expect(try sequences(in: fixture.path).starts(with: 1...5))
    try await Leaderboard.open(fixture.path, clock: fixture.clock).expectWhole()
  }

  @Test(arguments: [0, 32, 5000])
  func `that was cut stops the receipts, and closing saves all that were given`(length: Int) async throws {
    for sequence in Int64(1)...5 { _ = try await commit(sequence) }
    try cut(log, to: length)
    await #expect { try await fixture.leaderboard.checkInPlace() } throws: { isTampered($0) }
    for _ in 1...3 { await #expect { _ = try await commit(6) } throws: { isTampered($0) } }
    let copy = fixture.path + ".rescued"
    #expect(throws: LeaderboardError.rescued(path: fixture.path, copy: copy)) { try fixture.leaderboard.close() }
    #expect(try sequences(in: copy).starts(with: 1...5))
    try await Leaderboard.open(copy, clock: fixture.clock).expectWhole()
  }

  @Test func `that was cut between two commits stops the receipts with the first of them`() async throws {
    for sequence in Int64(1)...5 { _ = try await commit(sequence) }
    try cut(log, to: 0)
    // Nobody has looked since, and the commit writes on behind the gap.
    for _ in 1...3 { await #expect { _ = try await commit(6) } throws: { isTampered($0) } }
  }

  @Test func `that was replaced stops the receipts`() async throws {
    _ = try await commit(1)
    let content = try Data(contentsOf: URL(filePath: log))
    try FileManager.default.removeItem(atPath: log)
    try content.write(to: URL(filePath: log))
    await #expect { _ = try await commit(2) } throws: { isTampered($0) }
    // The one that is there now may be another process's, so what this one has is saved elsewhere.
    let copy = fixture.path + ".rescued"
    #expect(throws: LeaderboardError.rescued(path: fixture.path, copy: copy)) { try fixture.leaderboard.close() }
    #expect(try sequences(in: copy).first == 1)
  }

  @Test func `whose database was cut short stops the receipts`() async throws {
    try fixture.leaderboard.close()
    let leaderboard = try Leaderboard.open(fixture.path, clock: fixture.clock)
    let size = try Data(contentsOf: URL(filePath: fixture.path)).count
    try cut(fixture.path, to: size / 2)
    await #expect {
      _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: 0))
    } throws: { error in
      if case LeaderboardError.damaged(fixture.path, _) = error { true } else { isTampered(error) }
    }
    await #expect { try await leaderboard.checkInPlace() } throws: { isTampered($0) }
  }

  /// Closing once looked for the log at the database's old path, made an empty database there, and removed the log.
  @Test func `goes with a database that was moved away when it is closed`() async throws {
    for sequence in Int64(1)...5 { _ = try await commit(sequence) }
    let elsewhere = fixture.folder.path("elsewhere.sqlite")
    try FileManager.default.moveItem(atPath: fixture.path, toPath: elsewhere)
    // Whether the file was moved or deleted cannot be told, so a copy is saved where it was.
    let copy = fixture.path + ".rescued"
    #expect(throws: LeaderboardError.rescued(path: fixture.path, copy: copy)) { try fixture.leaderboard.close() }
    #expect(try sequences(in: copy) == Array(1...5))
    #expect(CopyWithoutLog(at: elsewhere) == nil)
    #expect(try sequences(in: elsewhere) == Array(1...5))
    #expect(!FileManager.default.fileExists(atPath: fixture.path))
  }

  @Test func `may be emptied by every other process that opens the database`() async throws {
    let path = fixture.path
    let clock = fixture.clock
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for sequence in Int64(1)...200 { _ = try await commit(sequence) } }
      for _ in 1...2 {
        group.addTask {
          for _ in 1...20 {
            let other = try Leaderboard.open(path, clock: clock, access: .readWrite)
            try await other.checkInPlace()
            try other.close()
          }
        }
      }
      group.addTask { for _ in 1...100 { try await fixture.leaderboard.checkInPlace() } }
      try await group.waitForAll()
    }
    #expect(try sequences(in: path) == Array(1...200))
  }

  @Test func `is told to be long while somebody reads on, and shrinks when the reader has ended`() async throws {
    let warnings = Mutex<[String]>([])
    fixture.leaderboard.tellWarnings { warning in warnings.withLock { $0.append("\(warning)") } }
    fixture.leaderboard.database.keeper?.limit(toFrames: 50)
    let reader = try await startReading()
    for sequence in Int64(1)...100 { _ = try await commit(sequence) }
    let told = warnings.withLock(\.self)
    #expect((1...4).contains(told.count))
    #expect(told.allSatisfy { $0.contains(fixture.path) && $0.contains("end that reader") })
    let long = fixture.leaderboard.logBytes
    #expect(long > 2 * 50 * 4096)
    try reader.inDatabase { try $0.execute(sql: "COMMIT") }
    for sequence in Int64(101)...200 { _ = try await commit(sequence) }
    #expect(fixture.leaderboard.logBytes < 150 * 4096)
    #expect(try ask(fixture.path, "SELECT count(*) FROM receipt") == [200])
    try reader.close()
  }

  @Test func `is written anew on opening where a reader keeps it from being emptied`() async throws {
    for sequence in Int64(1)...5 { _ = try await commit(sequence) }
    let reader = try await startReading()
    _ = try await commit(6)
    let before = try Data(contentsOf: URL(filePath: log))
    let other = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readWrite)
    #expect(try Data(contentsOf: URL(filePath: log)).prefix(before.count) == before)
    #expect(try await other.commit(TapBatch(session: session.id, sequence: 7, taps: 1, span: 0)).sequence == 7)
    try other.close()
    try reader.close()
    #expect(try sequences(in: fixture.path) == Array(1...7))
  }

  @Test func `is synced in full where the platform can`() async throws {
    let values = try await fixture.leaderboard.read { db in
      try ["fullfsync", "checkpoint_fullfsync"].map { try Int.fetchOne(db, sql: "PRAGMA \($0)") }
    }
    #expect(values == [1, 1])
  }
}

/// SQLite says of a read that the disk failed that the file is malformed.
@Suite struct `A read that fails` {
  private let malformed = DatabaseError(resultCode: .SQLITE_CORRUPT, message: "database disk image is malformed")

  @Test func `is told as such where the file is whole, and as damage where it is not`() async throws {
    let fixture = try await Fixture(schools: 300)
    try fixture.leaderboard.close()
    guard case .inputOutput = LeaderboardError(malformed, path: fixture.path) else {
      Issue.record("a file that is whole was told as damaged")
      return
    }
    let size = try Data(contentsOf: URL(filePath: fixture.path)).count
    try #require(truncate(fixture.path, size / 2) == 0)
    guard case .damaged = LeaderboardError(malformed, path: fixture.path) else {
      Issue.record("a file that is cut was not told as damaged")
      return
    }
  }
}
