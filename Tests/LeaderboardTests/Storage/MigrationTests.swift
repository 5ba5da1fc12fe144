import GRDB
import SQLiteFile
import TestSupport
import Testing

@testable import Leaderboard

/// The shape of the next migration: a second format, with which files of the first are opened.
@Suite struct `A file of an earlier format` {
  private static let next = Schema(
    applicationID: Schema.contest.applicationID, passingTables: [Schema.erasureTable, Schema.lostLogTable],
    tables: Schema.contestTables.replacing(
      "edition   INTEGER REFERENCES school_edition (id)\n",
      with: "edition   INTEGER REFERENCES school_edition (id),\n  motto     TEXT NOT NULL DEFAULT ''\n")
      + "\n\n-- Who watches.\nCREATE TABLE guest (\n  name TEXT PRIMARY KEY\n) STRICT;",
    migrations: [
      { db in
        try db.execute(
          sql: """
            ALTER TABLE school ADD COLUMN motto TEXT NOT NULL DEFAULT '';
            CREATE TABLE guest (name TEXT PRIMARY KEY) STRICT;
            UPDATE school SET motto = 'of ' || name;
            """)
      }
    ])

  private func open(_ path: String, _ access: DatabaseAccess) throws {
    try DatabaseFile.open(path, access: access, wait: LockWait(path: path), schema: Self.next).close()
  }

  private func played() async throws -> Fixture {
    let fixture = try await Fixture()
    try await fixture.tap(5, for: 1)
    try fixture.leaderboard.close()
    return fixture
  }

  @Test(arguments: [DatabaseAccess.readOnly, .readWrite, .create])
  func `is brought up to date with all that is in it, once`(access: DatabaseAccess) async throws {
    let fixture = try await played()
    #expect(try ask(fixture.path, "PRAGMA user_version") == [1])
    for _ in 0..<2 {
      try open(fixture.path, access)
      #expect(try ask(fixture.path, "PRAGMA user_version") == [2])
      #expect(
        try ask(fixture.path, "SELECT count(*) FROM school WHERE motto = 'of ' || name") == [fixture.schools.count])
      #expect(try ask(fixture.path, "SELECT taps FROM school_total") == [5])
      #expect(try ask(fixture.path, "SELECT count(*) FROM guest") == [0])
    }
    #expect(throws: LeaderboardError.newerVersion(path: fixture.path, found: 2, known: 1)) {
      try Leaderboard.open(fixture.path, clock: fixture.clock)
    }
  }

  @Test func `has the tables of a new file afterwards`() async throws {
    let fixture = try await played()
    try open(fixture.path, .readWrite)
    try open(fixture.folder.path("new.sqlite"), .create)
    for path in [fixture.path, fixture.folder.path("new.sqlite")] {
      #expect(try await DatabaseQueue(path: path).read { try Self.next.isIntact($0) })
    }
    try tamper(fixture.path, "ALTER TABLE guest ADD COLUMN age INTEGER")
    #expect(try await !DatabaseQueue(path: fixture.path).read { try Self.next.isIntact($0) })
  }

  @Test(arguments: ["DROP TABLE tap_import", "ALTER TABLE season ADD COLUMN more INTEGER", "CREATE TABLE guest (age)"])
  func `with other tables is refused, and nothing is written`(damage: String) async throws {
    let fixture = try await played()
    try tamper(fixture.path, damage)
    for access in [DatabaseAccess.readOnly, .readWrite] {
      #expect {
        try open(fixture.path, access)
      } throws: { error in
        if case LeaderboardError.damaged(fixture.path, _) = error { true } else { false }
      }
    }
    #expect(try ask(fixture.path, "PRAGMA user_version") == [1])
    #expect(try ask(fixture.path, "SELECT count(*) FROM pragma_table_info('school') WHERE name = 'motto'") == [0])
  }
}
