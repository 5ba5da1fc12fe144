import Boards
import Foundation
import SQLiteFile
import StoreConformance
import TapGame
import Testing

@testable import Leaderboard

@Suite struct `What a stranger writes into the file` {
  /// A season with a group, bans and adjustments, whose boards are frozen, and on which play went on.
  private func frozen() async throws -> Fixture {
    let fixture = try await Fixture(endsAt: Fixture.start + 3_600_000)
    for school in 0..<4 { try await fixture.tap(Int64(10 + school), for: school) }
    let receipt = try await fixture.tap(9, for: 1)
    _ = try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: -2, reason: "macro"))
    try await fixture.leaderboard.perform(FreezeSeason(fixture.season.id))
    for school in 1..<3 { try await fixture.tap(30, for: school) }
    _ = try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: -1, reason: "macro"))
    return fixture
  }

  private func findings(_ fixture: Fixture) async throws -> [String] {
    try await fixture.leaderboard.check().items.flatMap(\.findings)
  }

  /// `Every column of a file` has a forgery of each column; here are rows that are put in and removed.
  @Test(arguments: [
    "INSERT INTO frozen_total VALUES (1, 5, 999999, 0)", "DELETE FROM frozen_total WHERE school = 2",
    "UPDATE season_freeze SET revision = (SELECT max(revision) FROM receipt)",
  ])
  func `on a frozen board is found`(forgery: String) async throws {
    let fixture = try await frozen()
    #expect(try await findings(fixture).isEmpty)
    try tamper(fixture.path, forgery)
    #expect(try await !findings(fixture).isEmpty, "\(forgery) went unnoticed")
  }

  /// `rankings` and `/api/boards/all` showed school 5 with 999,999 taps, the seal unchanged.
  @Test func `as a freeze of a sealed season is found`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(10, for: 0)
    try await fixture.seal()
    #expect(try await findings(fixture).isEmpty)
    try tamper(
      fixture.path,
      """
      INSERT INTO season_freeze VALUES (1, \(fixture.clock.now.milliseconds), (SELECT max(id) FROM revision), NULL);
      INSERT INTO frozen_total VALUES (1, 1, 10, 0), (1, 5, 999999, 0);
      """)
    #expect(
      try await findings(fixture).contains { $0.hasPrefix("school 5 is shown with 999999 taps in season 1 but had 0") })
  }

  @Test(arguments: [
    "INSERT INTO season_seal VALUES (1, 'jury', 1, 'x')",
    "UPDATE season_end SET digest = NULL, sealed_at = NULL",
  ])
  func `as a seal is found`(forgery: String) async throws {
    let fixture = try await Fixture()
    try await fixture.tap(10, for: 0)
    try await fixture.seal()
    try tamper(fixture.path, forgery)
    #expect(try await !findings(fixture).isEmpty)
  }

  /// Objects whose names TouchSchool or SQLite gives to tables of their own.
  @Test(arguments: [
    "CREATE TRIGGER erasure_due AFTER INSERT ON receipt BEGIN UPDATE session SET school = 2 WHERE school = 1; END",
    "CREATE VIEW lost_log AS SELECT 1", "CREATE TABLE erasure_due (id INTEGER PRIMARY KEY, taps INTEGER) STRICT",
    """
    CREATE TRIGGER xqlite_x AFTER INSERT ON receipt BEGIN UPDATE session SET school = 2; END;
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET name = 'sqlite_x', sql = replace(sql, 'xqlite', 'sqlite') WHERE name = 'xqlite_x'
    """,
  ])
  func `as an object with a name of ours or of SQLite's is refused`(object: String) async throws {
    let fixture = try await Fixture()
    try fixture.leaderboard.close()
    try tamper(fixture.path, object)
    #expect(throws: LeaderboardError.self) { try Leaderboard.open(fixture.path, clock: fixture.clock) }
    #expect(throws: LeaderboardError.self) {
      try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    }
  }

  @Test func `as a trigger while the file is open is found by the check`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(10, for: 0)
    try tamper(fixture.path, "CREATE TRIGGER erasure_due AFTER INSERT ON receipt BEGIN SELECT 1; END")
    #expect(try await findings(fixture) == ["its tables are not those of format \(Schema.contest.version)"])
  }

  /// It was told as a disk's fault, and the other findings were lost.
  @Test func `into an index is told as damage, with everything else that is wrong`() async throws {
    let fixture = try await Fixture()
    for school in 0..<4 { try await fixture.tap(4, for: school) }
    try tamper(
      fixture.path,
      """
      UPDATE school_total SET taps = taps + 1 WHERE school = 3;
      CREATE TEMP TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'session_by_school';
      PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'session_by_school';
      PRAGMA writable_schema = RESET; PRAGMA foreign_keys = OFF; UPDATE session SET id = 100 WHERE id = 4;
      PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM kept; PRAGMA writable_schema = RESET
      """)
    let report = try await fixture.leaderboard.check()
    #expect(report.items.first?.findings.isEmpty == false)
    #expect(report.items.dropFirst().flatMap(\.findings).contains { $0.contains("has 5 taps in season 1") })
  }
}
