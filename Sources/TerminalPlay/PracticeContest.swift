import Basics
import Foundation
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import TouchSchoolCommand

/// A practice season in its own database. The database is in a temporary folder, which is removed with the practice.
/// Nothing is written to the contest's database or to the player's own file.
struct PracticeContest: Sendable {
  let leaderboard: Leaderboard
  let season: Season
  /// The player's file for the practice, in the temporary folder.
  let file: PlayerDatabase
  let location: ContestLocation
  private let folder: ProcessFolder

  /// Creates the contest.
  ///
  /// - Parameters:
  ///   - schools: the schools of the contest that the player practises for.
  ///   - profile: the player's nickname, and whether the player has seen the introduction.
  ///   - school: the school to begin with.
  /// - Throws: `LeaderboardError`, `PlayerFileError`, a `CocoaError`. On an error the temporary folder is removed.
  static func open(
    schools: [School], clock: any WallClock = SystemClock(), language: Language, profile: PlayerProfile,
    school: SchoolID?, in parent: URL = FileManager.default.temporaryDirectory
  ) async throws -> PracticeContest {
    let folder = try ProcessFolder("practice", in: parent)
    do {
      let file = try PlayerDatabase.open(path: folder.url.appending(path: "player.sqlite").path)
      let path = folder.url.appending(path: "practice.sqlite").path
      let leaderboard = try Leaderboard.open(path, clock: clock)
      try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
      let season = try await leaderboard.perform(StartSeason(name: language("Practice")))
      let location = ContestLocation(databaseAt: path)
      try await file.save(profile)
      if let school { try await file.choose(school, in: location) }
      return PracticeContest(leaderboard: leaderboard, season: season, file: file, location: location, folder: folder)
    } catch {
      folder.remove()
      throw error
    }
  }

  /// Ends the practice, closes its databases, and removes its folder.
  func close() {
    try? leaderboard.close()
    try? file.close()
    remove()
  }

  /// Removes the folder, even while its files are open.
  func remove() { folder.remove() }
}
