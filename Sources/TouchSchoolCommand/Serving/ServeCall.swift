package import Basics
import Foundation
package import Boards
package import Leaderboard
package import TapGame

/// A call of `touchschool serve`: its options, and the contest to serve.
package struct ServeCall: Sendable {
  /// The values of the options.
  package let flags: [ServeSetting: [String]]
  /// The configuration file; `nil` if none was named.
  package let file: String?
  package let database: String
  /// Whether an empty contest begins with the built-in schools and a season.
  private let addsSample: Bool
  /// Whether to print only data and no messages.
  package let isQuiet: Bool
  private let tell: @Sendable (Words) -> Void

  init(flags: [(setting: ServeSetting, values: [String])], file: String?, addsSample: Bool, store: FileOptions) {
    self.flags = Dictionary(uniqueKeysWithValues: flags.map { ($0.setting, $0.values) })
    self.file = file
    self.addsSample = addsSample
    database = store.path
    isQuiet = store.quiet
    tell = { [quiet = store.quiet] in FileOptions.tell($0, quiet: quiet) }
  }

  /// Prints a message for the person, on standard error.
  package func say(_ words: Words) { tell(words) }

  /// Prints lines that may have colors, as a QR code has, on standard error. They are one write: a program that waits for
  /// the first line cannot block the others.
  package func show(_ lines: [String]) { FileOptions.tell(styled: lines, quiet: isQuiet) }

  /// Opens the contest, or creates it, runs `work` with it, and closes it.
  ///
  /// - Parameters:
  ///   - clock: the clock for the time of day.
  ///   - joining: how one joins a season that has to be started.
  /// - Throws: `LeaderboardError`, and the error of `work`.
  package func withContest<Result>(
    clock: any WallClock, joining: Joining, _ work: (Leaderboard) async throws -> Result
  ) async throws -> Result {
    let leaderboard = try Leaderboard.open(
      database, clock: clock, access: .create, tellingOfLocks: LockNotice(quiet: isQuiet).tell)
    if let copy = leaderboard.copyWithoutLog { tell(copy.warning) }
    FileOptions.tell(of: leaderboard.foundErasure, quiet: isQuiet)
    return try await FileOptions.closing(leaderboard) {
      try await Confirmation.settleClock(of: leaderboard)
      try await prepare(leaderboard, joining: joining)
      return try await work(leaderboard)
    }
  }

  /// Adds the built-in schools and a season to a contest that lacks them, if the call asks for them. Otherwise an empty
  /// contest stays empty: its organiser makes the first season.
  ///
  /// - Parameter joining: how one joins that season.
  /// - Throws: the store's own error.
  package func prepare(_ contest: any ContestReader & ContestWriter, joining: Joining) async throws {
    let needs = try await ContestSetup.Needs(of: contest)
    guard addsSample || needs.lacksOrganisersSchools else { return }
    let (_, sentences) = try await ContestSetup.add(
      to: contest, needs, startsSeason: needs.isWithoutSeason, joining: joining, language: .ofCall)
    sentences.forEach(tell)
  }
}
