import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// Files as earlier versions made them.
@Suite struct `A file of an older format` {
  /// A played file that was closed, and what it has.
  private func played() async throws -> (fixture: Fixture, totals: Set<SchoolTotal>) {
    // An earlier version knew no stamina.
    let fixture = try await Fixture(schools: 8, rules: FairPlayRules(stamina: .unlimited))
    for school in 0..<7 { try await fixture.tap(Int64(school) * 3 + 1, for: school) }
    let totals = Set(try await fixture.leaderboard.totals(season: fixture.season.id).schools)
    try fixture.leaderboard.close()
    return (fixture, totals)
  }

  @Test(arguments: some(1, of: [DatabaseAccess.readWrite, .readOnly, .create]))
  func `is brought up to date with all that is in it`(access: DatabaseAccess) async throws {
    let (fixture, totals) = try await played()
    for version in 1...15 {
      let path = try OlderFormat.make(version, of: fixture.path)
      #expect(try ask(path, "PRAGMA user_version") == [version])
      let leaderboard = try Leaderboard.open(path, clock: fixture.clock, access: access)
      #expect(try ask(path, "PRAGMA user_version") == [16], "format \(version)")
      #expect(Set(try await leaderboard.totals(season: fixture.season.id).schools) == totals, "format \(version)")
      #expect(try await leaderboard.seasons() == [fixture.season], "format \(version)")
      let first = try await leaderboard.page(.top(1)).entries[0]
      #expect(first.school.id == fixture.schools[6].id, "format \(version)")
      #expect(try await leaderboard.check().isWhole, "format \(version)")
      try leaderboard.close()
      let again = try Leaderboard.open(path, clock: fixture.clock, access: .readOnly)
      #expect(try await again.seasons() == [fixture.season], "format \(version)")
    }
  }

  /// Before format 8 a ban did not say who made it, and a session not whether a ban of it was lifted.
  @Test func `knows after format 7 which sessions a person has un-banned`() async throws {
    let fixture = try await Fixture()
    for school in 0..<3 { try await fixture.tap(5, for: school) }
    let sessions = (1...3).map { SessionID(rawValue: $0) }
    for session in sessions { try await fixture.leaderboard.perform(BanSessions(.session(session), reason: "a look")) }
    _ = try await fixture.leaderboard.perform(LiftBan(BanID(rawValue: 2), reason: "a person"))
    try fixture.leaderboard.close()
    let path = try OlderFormat.make(7, of: fixture.path)
    let leaderboard = try Leaderboard.open(path, clock: fixture.clock, access: .readWrite)
    #expect(try ask(path, "SELECT is_cleared FROM session ORDER BY id") == [0, 1, 0])
    #expect(try await leaderboard.bans().allSatisfy { $0.actor == .person })
    #expect(try await leaderboard.seasons().first?.autoBan == .off)
    #expect(try await leaderboard.check().isWhole)
  }

  @Test func `goes on where it was, and can repeat`() async throws {
    let fixture = try await played().fixture
    let path = try OlderFormat.make(1, of: fixture.path)
    let leaderboard = try Leaderboard.open(path, clock: fixture.clock, access: .readWrite)
    _ = try await leaderboard.perform(StartSeries(name: "Days", every: .day, in: "Asia/Seoul"))
    let receipt = try await leaderboard.commit(TapBatch(session: SessionID(rawValue: 1), sequence: 2, taps: 3, span: 0))
    #expect(receipt.schoolTaps == 4)
    let record = try await leaderboard.perform(AdjustTaps(session: receipt.session, taps: -2, reason: "macro"))
    #expect(record.schoolTaps == 2)
    fixture.clock.advance(byMilliseconds: 86_400_000)
    #expect(try await leaderboard.seasons().count == 3)
    #expect(try await leaderboard.check().isWhole)
  }

  @Test(arguments: ["DROP TABLE tap_import", "ALTER TABLE season ADD COLUMN series INTEGER"])
  func `that carries our mark on other tables is refused before anything is written`(damage: String) async throws {
    let fixture = try await played().fixture
    let path = try OlderFormat.make(1, of: fixture.path)
    try tamper(path, damage)
    for access in [DatabaseAccess.readOnly, .readWrite] {
      #expect(throws: LeaderboardError.damaged(path: path, detail: "its tables are not those of format 1")) {
        try Leaderboard.open(path, clock: fixture.clock, access: access)
      }
    }
    #expect(try ask(path, "PRAGMA user_version") == [1])
  }
}
