import Foundation
import GRDB
import Boards
@testable import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `A database file` {
  private let folder: TemporaryFolder
  private let clock = VirtualClock(Fixture.start)

  init() throws { folder = try TemporaryFolder() }

  private func open(_ path: String, _ access: DatabaseAccess = .create) throws -> Leaderboard {
    try Leaderboard.open(path, clock: clock, access: access)
  }

  @Test func `is made when it is not there, and marked as ours`() async throws {
    let path = folder.path("new.sqlite")
    try open(path).close()
    #expect(try ask(path, "PRAGMA application_id") == [0x5453_4331])
    #expect(try ask(path, "PRAGMA user_version") == [2])
    #expect(try await open(path, .readOnly).seasons().isEmpty)
  }

  @Test func `is for its owner alone with all that lies beside it, whatever the umask lets others do`() async throws {
    let before = umask(0)
    defer { umask(before) }
    func permissions(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
    }
    let leaderboard = try open(folder.path("new.sqlite"))
    try await leaderboard.perform(StartSeason(name: "Spring"))
    let names = ["new.sqlite", "new.sqlite-wal", "new.sqlite-shm"]
    for name in names { #expect(try permissions(name) == 0o600, "\(name)") }
    try await leaderboard.archive.backup(to: folder.path("copy.sqlite"))
    #expect(try permissions("copy.sqlite") == 0o600)
    try leaderboard.close()
    // Who lets others read a file goes on doing so.
    try #require(chmod(folder.path("new.sqlite"), 0o640) == 0)
    let again = try open(folder.path("new.sqlite"))
    try await again.perform(StartSeason(name: "Summer"))
    for name in names { #expect(try permissions(name) == 0o640, "\(name)") }
    try again.close()
  }

  @Test(arguments: [DatabaseAccess.readOnly, .readWrite])
  func `must be there where it is not to be made`(access: DatabaseAccess) {
    let path = folder.path("missing.sqlite")
    #expect(throws: LeaderboardError.notFound(path: path)) { try open(path, access) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `is no folder`() {
    #expect(throws: LeaderboardError.isDirectory(path: folder.url.path)) { try open(folder.url.path) }
  }

  @Test(arguments: ["school_id,taps\n", "SQLite format 4 and a little more text than a header has"])
  func `that is no database is refused and left as it was`(content: String) throws {
    let path = folder.path("text.csv")
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: LeaderboardError.notADatabase(path: path)) { try open(path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(content.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["text.csv"])
  }

  @Test func `of another program is refused and left as it was`() throws {
    let path = folder.path("other.sqlite")
    try tamper(path, "CREATE TABLE notes (text)")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: LeaderboardError.foreignDatabase(path: path)) { try open(path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["other.sqlite"])
  }

  private static let otherFormats: [(change: String, error: @Sendable (_ path: String) -> LeaderboardError)] = [
    ("PRAGMA application_id = \(0x5453_4348); PRAGMA user_version = 16", { .formerFormat(path: $0) }),
    ("PRAGMA user_version = 999", { .newerVersion(path: $0, found: 999, known: 2) }),
    // A negative version, found by damaging files at random, ended the process.
    ("PRAGMA user_version = -1", { .damaged(path: $0, detail: "its tables are not those of format -1") }),
    (
      "PRAGMA user_version = -1040187387",
      { .damaged(path: $0, detail: "its tables are not those of format -1040187387") }
    ),
    ("DROP TABLE season", otherTables), ("ALTER TABLE school ADD COLUMN extra TEXT", otherTables),
    ("DROP INDEX tap_import_by_digest", otherTables),
    (
      "ALTER TABLE school RENAME TO old; CREATE TABLE school (number INTEGER PRIMARY KEY, id TEXT, name TEXT)",
      otherTables
    ),
  ]

  @Sendable private static func otherTables(_ path: String) -> LeaderboardError {
    .damaged(path: path, detail: "its tables are not those of format 2")
  }

  @Test func `of another format is refused, with what is the matter, and left as it was`() throws {
    for (number, (change, error)) in Self.otherFormats.enumerated() {
      let path = folder.path("\(number).sqlite")
      try open(path).close()
      try tamper(path, "\(change); PRAGMA journal_mode = DELETE")
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      for access in [DatabaseAccess.readOnly, .readWrite, .create] {
        #expect(throws: error(path), "\(change), \(access)") { try open(path, access) }
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before, "\(change)")
    }
    let former = LeaderboardError.formerFormat(path: "former.sqlite").description
    #expect(former.contains("0af8b9e5") && former.contains("touchschool import-contest"))
  }

  @Test func `that was analysed by SQLite is still ours`() async throws {
    let path = folder.path("analysed.sqlite")
    try open(path).close()
    try tamper(path, "ANALYZE")
    #expect(try await open(path, .readOnly).seasons().isEmpty)
  }

  @Test func `is no pipe, which would keep a reader waiting`() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: LeaderboardError.notADatabase(path: path)) { try open(path, .readOnly) }
  }

  @Test func `that is empty becomes one only where one was to be made`() throws {
    let path = folder.path("empty.sqlite")
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: LeaderboardError.notADatabase(path: path)) { try open(path, .readOnly) }
    try open(path).close()
    #expect(try ask(path, "PRAGMA user_version") == [2])
  }

  @Test func `that another process is just making is opened once it is made`() async throws {
    let path = folder.path("race.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { _ = try await open(path).seasons() }
      }
      try await group.waitForAll()
    }
  }

  @Test func `that is cut short is told as damaged`() async throws {
    let path = folder.path("short.sqlite")
    let leaderboard = try open(path)
    try await leaderboard.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: try Fixture.schools(2000))))
    try leaderboard.close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
    await #expect {
      _ = try await open(path, .readOnly).schools()
    } throws: { error in
      if case LeaderboardError.damaged(path, _) = error { true } else { false }
    }
  }

  @Test func `may not be written when it was opened for reading`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let reader = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    await #expect(throws: LeaderboardError.readOnly(path: fixture.path)) {
      try await reader.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: 0))
    }
    await #expect(throws: LeaderboardError.readOnly(path: fixture.path)) {
      try await reader.perform(StartSeason(name: "x"))
    }
  }

  @Test func `on a disk that takes no writes is not ready until it does`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let leaderboard = fixture.leaderboard
    try await leaderboard.database.write { try $0.execute(sql: "PRAGMA query_only = 1") }
    try await leaderboard.checkInPlace()
    let batch = TapBatch(session: session.id, sequence: 1, taps: 9, span: 0)
    await #expect(throws: LeaderboardError.readOnly(path: fixture.path)) { try await leaderboard.commit(batch) }
    await #expect(throws: LeaderboardError.readOnly(path: fixture.path)) { try await leaderboard.checkInPlace() }
    try await leaderboard.database.write { try $0.execute(sql: "PRAGMA query_only = 0") }
    try await leaderboard.checkInPlace()
    #expect(try await leaderboard.commit(batch).sessionTaps == 9)
  }
}
