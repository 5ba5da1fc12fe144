import Foundation
import GameAPI
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import TerminalApp
import TouchSchoolCommand

extension TerminalCall {
  /// Practises with rivals until the person leaves.
  ///
  /// - Parameters:
  ///   - file: the player's own file. The practice reads the nickname and the school from it.
  ///   - location: the contest that the player practises for.
  ///   - schools: the schools of that contest.
  /// - Returns: whether the person wants to play in the contest next.
  func practise(
    _ file: PlayerDatabase, near location: ContestLocation, _ schools: [School]
  ) async throws -> Bool {
    var profile = try await file.profile()
    let practice = try await PracticeContest.open(
      schools: schools, language: language, profile: profile, school: try await file.school(in: location))
    defer { practice.close() }
    let rivals = RivalPlay(practice, schools: schools, seed: .random(in: 0 ... .max))
    let goesOn = try await withThrowingTaskGroup(of: Void.self) { group in
      // Ignore the error: if the practice database cannot be written, the game itself reports why.
      group.addTask { try? await rivals.run() }
      defer { group.cancelAll() }
      return try await play(
        GameDependencies(
          client: LocalGame(practice.leaderboard), contest: practice.location, file: practice.file,
          search: SchoolSearch(schools), clock: ContinuousClock(), wallClock: SystemClock(), language: language),
        schools, isPractice: true)
    }
    if try await practice.file.profile().hasSeenIntroduction, !profile.hasSeenIntroduction {
      profile.hasSeenIntroduction = true
      try await file.save(profile)
    }
    return goesOn
  }

  /// The schools for a practice before the contest is opened: those of the database if it exists, else the built-in
  /// sample. This creates no database.
  func practiceSchools() async throws -> [School] {
    guard FileManager.default.fileExists(atPath: call.path) else { return try SampleSchools.read() }
    let schools = try await call.schools()
    return schools.isEmpty ? try SampleSchools.read() : schools
  }
}
