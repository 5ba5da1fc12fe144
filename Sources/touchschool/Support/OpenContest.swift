import Leaderboard
import SchoolDirectory
import TapGame
import TerminalApp

/// A contest that one can play in, made where there is none.
enum OpenContest {
  /// Sees to it that there are schools and a season: in a new file those that come with the command, and a season without an end.
  ///
  /// Seasons that have been are left alone: whether the next one begins is their organiser's decision.
  ///
  /// - Returns: the schools that there are.
  static func prepare(_ leaderboard: Leaderboard, language: Language, store: StoreOptions) async throws -> [School] {
    var schools = try await leaderboard.schools()
    if schools.isEmpty {
      schools = try await SampleSchools.add(to: leaderboard)
      store.tell(
        language(
          "학교 \(schools.count)곳을 불러왔어요. 다른 학교는 touchschool schools import 로 넣을 수 있어요.",
          "Took in the \(schools.count) schools that come with TouchSchool; others go in with touchschool schools import."
        ))
    }
    if try await leaderboard.seasons().isEmpty {
      let season = try await leaderboard.startSeason(name: language("터치스쿨", "TouchSchool"))
      store.tell(
        language("끝이 없는 시즌 “\(season.name)”을 시작했어요.", "Started the season “\(season.name)”, which has no end."))
    }
    return schools
  }
}
