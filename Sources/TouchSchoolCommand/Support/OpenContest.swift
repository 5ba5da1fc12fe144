import Console
import Foundation
import Boards
import SchoolDirectory
import TapGame
import TerminalApp

/// Prepares a contest to play in, and creates it if there is none.
enum OpenContest {
  /// Ensures that there are schools and a season. A new file gets the built-in schools and a season without an end.
  ///
  /// If all earlier seasons are over, a person has to decide whether another one begins: the command asks at a
  /// terminal, and otherwise starts none.
  ///
  /// - Returns: the schools of the contest.
  static func prepare(
    _ leaderboard: any ContestReader & ContestWriter, language: Language, isPersonThere: Bool, tell: (String) -> Void
  ) async throws -> [School] {
    var schools = try await leaderboard.schools()
    if schools.isEmpty {
      schools = try await SampleSchools.add(to: leaderboard)
      tell(
        language(
          "학교 \(schools.count)곳을 불러왔어요. 다른 학교는 touchschool schools import 로 넣을 수 있어요.",
          "Took in the \(schools.count) schools that come with TouchSchool; others go in with touchschool schools import."
        ))
    }
    let states = try await leaderboard.seasonStates().values
    let isOver = states.allSatisfy { $0 == .ended }
    if states.isEmpty || isOver && isPersonThere && isWanted(language) {
      let season = try await leaderboard.startSeason(name: language("터치스쿨", "TouchSchool"))
      tell(
        language("끝이 없는 시즌 “\(season.name)”을 시작했어요.", "Started the season “\(season.name)”, which has no end."))
    }
    return schools
  }

  /// Asks whether to start a season.
  private static func isWanted(_ language: Language) -> Bool {
    let output = Output.standardError()
    try? output.write(
      language(
        "지금은 열린 시즌이 없어요. 끝이 없는 시즌을 시작할까요? (y/n) ", "No season is running here. Start one that has no end? (y/n) "))
    try? output.flush()
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    return ["y", "yes", "ㅛ", "네", "예", "응"].contains(answer)
  }
}
