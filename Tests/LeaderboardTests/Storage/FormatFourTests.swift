import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// What can be known of a file that was made before sheets, editions and marked simulations.
@Suite struct `A file of format 4` {
  /// A played file, taken back to the tables of format 4 with its rows, and then changed.
  private func older(_ fixture: Fixture, _ change: String = "") throws -> String {
    try fixture.leaderboard.close()
    return try OlderFormat.make(4, of: fixture.path, change: change)
  }

  @Test func `gets its imported files as sheets, which can be corrected`() async throws {
    let fixture = try await Fixture()
    let (a, b) = (fixture.schools[0].id, fixture.schools[1].id)
    func file(_ text: String) throws -> TapFile { try TapFile(Array(("school_id,taps\n" + text).utf8)) }
    try await fixture.tap(5, for: 0)
    let (first, counted) = (try file("\(a),100\n\(b),7\n"), try file("\(a),30\n"))
    try await fixture.leaderboard.perform(ImportTaps(first, named: "one", into: fixture.season.id))
    try await fixture.leaderboard.perform(ImportTaps(first, named: "two", into: fixture.season.id, again: true))
    try await fixture.leaderboard.perform(ImportTaps(counted, named: "three", into: fixture.season.id))
    // As two lines of one school were kept: a session each.
    let path = try older(
      fixture,
      """
      UPDATE tap_import SET file = 'hall 1/paper.csv' WHERE id < 3;
      UPDATE tap_import SET file = 'standard input' WHERE id = 3;
      UPDATE session SET school = (SELECT school FROM session WHERE id = 2) WHERE id = 3;
      UPDATE school_total SET taps = taps + (CASE school WHEN 1 THEN 7 ELSE -7 END) WHERE school IN (1, 2);
      """)
    let leaderboard = try Leaderboard.open(path, clock: fixture.clock)
    let sheets = try await leaderboard.tapSheets(season: fixture.season.id)
    #expect(sheets.map(\.name) == ["paper.csv", "paper.csv (2)", "standard input"])
    #expect(sheets.map(\.taps) == [107, 107, 30] && sheets.map(\.schools) == [1, 2, 1])
    // More is taken than either session of the sheet has.
    let corrected = try file("\(a),2\n")
    let plan = try await leaderboard.perform(
      ImportTaps(
        corrected, named: "paper.csv", into: fixture.season.id, correcting: sheets[0].revision))
    #expect(plan.changes.map(\.taps) == [-105])
    #expect(try await leaderboard.adjustments(season: fixture.season.id).map(\.taps) == [-100, -5])
    #expect(
      try await leaderboard.perform(ImportTaps(counted, named: "standard input", into: fixture.season.id)).isEmpty)
  }

  @Test func `knows a simulation by the name, the end and the rules that the command gave it`() async throws {
    let fixture = try await Fixture()
    let end = fixture.clock.now + 300_001
    for (name, end) in [
      ("Simulation of 1,000 players, seed 1", end), ("Simulation of 3 players, seed 18446744073709551615", end),
      ("Simulation of 3 players, seed 1", nil), ("Simulation of our players, seed 7", end),
      ("Simulation of 3 players, seed 1st", end), ("Our Simulation of 3 players, seed 1", end),
    ] {
      _ = try await fixture.leaderboard.perform(StartSeason(name: name, endsAt: end))
    }
    let path = try older(fixture)
    let leaderboard = try Leaderboard.open(path, clock: fixture.clock)
    #expect(
      try await leaderboard.seasons().map(\.isSimulation) == [false, true, true, false, false, false, false])
  }

  @Test func `has schools of no edition, which no removal finds`() async throws {
    let fixture = try await Fixture()
    let leaderboard = try Leaderboard.open(try older(fixture), clock: fixture.clock)
    #expect(try await leaderboard.schoolEditions().isEmpty)
    try await leaderboard.perform(
      ImportSchools(
        DirectoryEdition(
          format: .touchschool, schools: [School(id: try #require(SchoolID("other:high:1")), name: "New", region: "R")])
      ))
    #expect(try await leaderboard.perform(RemoveEdition(SchoolEditionID(rawValue: 1))).removed.map(\.name) == ["New"])
    #expect(try await leaderboard.schools().count == 5)
  }
}
