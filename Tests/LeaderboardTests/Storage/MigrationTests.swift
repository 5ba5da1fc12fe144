import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

/// The migrations, and the shape of the next one: a third format, with which files of the second are opened.
@Suite struct `A file of an earlier format` {
  private static let next = Schema(
    applicationID: Schema.contest.applicationID, passingTables: [Schema.erasureTable, Schema.lostLogTable],
    tables: Schema.contestTables.replacing(
      "edition   INTEGER REFERENCES school_edition (id),\n  pupils    INTEGER CHECK (pupils BETWEEN 1 AND 1000000)\n",
      with:
        "edition   INTEGER REFERENCES school_edition (id),\n  pupils    INTEGER CHECK (pupils BETWEEN 1 AND 1000000),\n  motto     TEXT NOT NULL DEFAULT ''\n"
    )
      + "\n\n-- Who watches.\nCREATE TABLE guest (\n  name TEXT PRIMARY KEY\n) STRICT;",
    migrations: Schema.migrations + [
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
    #expect(try ask(fixture.path, "PRAGMA user_version") == [2])
    for _ in 0..<2 {
      try open(fixture.path, access)
      #expect(try ask(fixture.path, "PRAGMA user_version") == [3])
      #expect(
        try ask(fixture.path, "SELECT count(*) FROM school WHERE motto = 'of ' || name") == [fixture.schools.count])
      #expect(try ask(fixture.path, "SELECT taps FROM school_total") == [5])
      #expect(try ask(fixture.path, "SELECT count(*) FROM guest") == [0])
    }
    #expect(throws: LeaderboardError.newerVersion(path: fixture.path, found: 3, known: 2)) {
      try Leaderboard.open(fixture.path, clock: fixture.clock)
    }
  }

  /// A hash of the statements of format 1, without white space and in order.
  private static let firstTables = "206a8edfe0782976087727e1b86a7702ff2ac709f82f0c63f799f93fd2c50ef9"

  /// Makes a file what it would be in format 1.
  private func makeFirst(_ path: String) throws {
    try tamper(
      path,
      """
      ALTER TABLE school DROP COLUMN pupils;
      ALTER TABLE school_version DROP COLUMN pupils;
      PRAGMA user_version = 1;
      """)
    let tables: [String] = try ask(
      path, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
    let text = tables.map { $0.filter { !$0.isWhitespace } }.sorted().joined(separator: ";")
    #expect(SHA256Hasher.hash(of: text.utf8).hexadecimal == Self.firstTables)
  }

  @Test(arguments: [DatabaseAccess.readOnly, .readWrite])
  func `1 gets the head counts, and its seals stay as they were`(access: DatabaseAccess) async throws {
    let fixture = try await played()
    let again = try Leaderboard.open(fixture.path, clock: fixture.clock)
    try await again.perform(EndSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    _ = try await again.perform(PassTime())
    let seals = try await again.seasonSeals()
    #expect(seals.count == 1)
    try again.close()
    try makeFirst(fixture.path)
    let opened = try Leaderboard.open(fixture.path, clock: fixture.clock, access: access)
    #expect(try ask(fixture.path, "PRAGMA user_version") == [2])
    #expect(try await opened.schools() == fixture.schools.sorted { $0.id < $1.id })
    #expect(try await opened.page(.top(1)).entries.map(\.taps) == [5])
    #expect(try await opened.seasonSeals() == seals)
    try await opened.expectWhole()
    try opened.close()
    let writing = try Leaderboard.open(fixture.path, clock: fixture.clock)
    try await writing.perform(SetPupils(300, of: fixture.schools[1].id))
    #expect(try await writing.school(fixture.schools[1].id)?.pupils == 300)
    #expect(try await writing.tapsPerPupil(.whole).entries.isEmpty, "the season has ended without head counts")
    try await writing.expectWhole()
  }

  @Test func `is hashed as it is, as a node does with the snapshot of one of the version before`() async throws {
    let fixture = try await played()
    let present = try Leaderboard.digest(ofFile: fixture.path)
    try makeFirst(fixture.path)
    let first = try Leaderboard.digest(ofFile: fixture.path)
    #expect(try ask(fixture.path, "PRAGMA user_version") == [1])
    #expect(first.digest != present.digest && first.revision == present.revision)
    let opened = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    #expect(try await opened.digest() == present)
    #expect(try await opened.read { try ContestDigest($0, format: 1, tables: 1) } == first)
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
    #expect(try ask(fixture.path, "PRAGMA user_version") == [2])
    #expect(try ask(fixture.path, "SELECT count(*) FROM pragma_table_info('school') WHERE name = 'motto'") == [0])
  }
}
