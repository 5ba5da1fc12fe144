import Boards
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

/// Which school's groups compete in a season.
@Suite struct `The home of a season` {
  /// Names as the desk writes them: all that are there then.
  private static func list(_ text: String) throws -> ImportSchools {
    ImportSchools(try DirectoryReader.read(Array(text.utf8), format: .names), scope: .whole)
  }

  private static func season(_ name: String, schools: String = "", groups: String = "") throws -> StartSeason {
    let settings = try SeasonSettings.standard.changed(
      by: SettingChanges(["schools-called": .word(schools), "groups-called": .word(groups)]))
    return StartSeason(name: name, settings: settings)
  }

  /// Lets a tap count for the one of this name that competes now.
  private static func tap(_ leaderboard: Leaderboard, _ name: String, in season: SeasonID) async throws {
    let school = try #require(try await leaderboard.schools().first { $0.name == name && $0.status == .open })
    let session = try await leaderboard.openSession(SessionRequest(season: season, school: school.id))
    _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: 1000))
  }

  private static func home(_ leaderboard: Leaderboard, _ season: SeasonID) async throws -> String? {
    try await leaderboard.ask(SeasonQuestion(season)).inside?.name
  }

  @Test(arguments: ["반", ""]) func `is the school around the groups, before and after contests of other lists`(
    word: String
  ) async throws {
    let fixture = try await Fixture(schools: 0)
    let leaderboard = fixture.leaderboard
    try await leaderboard.perform(EndSeason(fixture.season.id))
    try await leaderboard.perform(Self.list("1반\n2반\n3반"))
    let classes = try await leaderboard.perform(Self.season("Classes", schools: word)).id
    #expect(try await Self.home(leaderboard, classes) == nil)
    try await Self.tap(leaderboard, "1반", in: classes)
    try await leaderboard.perform(EndSeason(classes))

    try await leaderboard.perform(Self.list("한빛중학교\n\t1반\n\t2반"))
    let inside = try await leaderboard.perform(Self.season("Inside", groups: word)).id
    #expect(try await Self.home(leaderboard, inside) == "한빛중학교")
    try await Self.tap(leaderboard, "1반", in: inside)
    #expect(try await Self.home(leaderboard, inside) == "한빛중학교")
    #expect(try await Self.home(leaderboard, classes) == nil)
    try await leaderboard.perform(EndSeason(inside))

    try await leaderboard.perform(Self.list("청팀\n백팀"))
    let teams = try await leaderboard.perform(Self.season("Teams", schools: "팀")).id
    #expect(try await Self.home(leaderboard, teams) == nil)
    // Without a word only the list tells it, and that is another one now.
    #expect(try await Self.home(leaderboard, inside) == (word.isEmpty ? nil : "한빛중학교"))
  }
}
