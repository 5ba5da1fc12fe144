import Foundation
import Boards
package import Leaderboard
import SchoolDirectory
package import TapGame
import TerminalApp

/// A call of `touchschool serve`: what was given on the command line, and the contest to serve.
package struct ServeCall: Sendable {
  /// The values given as flags.
  package let flags: [ServeSetting: [String]]
  /// The configuration file, if one was named.
  package let file: String?
  /// The database file.
  package let database: String
  /// Whether only data is to be printed, and no messages.
  package let isQuiet: Bool
  private let tell: @Sendable (String) -> Void

  init(flags: [ServeSetting: [String]], file: String?, store: StoreOptions) {
    self.flags = flags
    self.file = file
    database = store.path
    isQuiet = store.quiet
    tell = { [quiet = store.quiet] in StoreOptions.tell($0, quiet: quiet) }
  }

  /// Says something to the person, on standard error.
  package func say(_ sentence: String) { tell(sentence) }

  /// Opens the contest, made if there is none, works with it, and closes it.
  ///
  /// - Parameters:
  ///   - clock: what tells the time.
  ///   - work: what is done with it.
  /// - Throws: `LeaderboardError`, and what the work throws.
  package func withContest<Result>(
    clock: any WallClock, _ work: (Leaderboard) async throws -> Result
  ) async throws -> Result {
    let leaderboard = try Leaderboard.open(database, clock: clock, access: .create)
    // What was acknowledged is on disk already; closing only tidies up.
    defer { try? leaderboard.close() }
    let language = Language(environment: ProcessInfo.processInfo.environment)
    _ = try await OpenContest.prepare(leaderboard, language: language, isPersonThere: false, tell: tell)
    return try await work(leaderboard)
  }
}
