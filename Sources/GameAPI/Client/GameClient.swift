package import Boards
package import SchoolDirectory
package import TapGame

/// The game's connection to a contest in a file on this machine or at a server.
package protocol GameClient: ContestConnection {
  /// The pages of several windows, all at one revision. A window is left out if its school is not on the board or its
  /// board no longer exists.
  ///
  /// - Throws: when the contest cannot be read.
  func standings(_ windows: Set<StandingsWindow>) async throws -> Standings

  /// Shows windows: first their current pages, then the pages after each change, until the task is cancelled. The
  /// method also returns when a window no longer exists. A new call leaves that window out.
  ///
  /// - Parameter show: receives the windows. Changes that arrive while `show` runs are shown together.
  /// - Throws: when the contest cannot be followed any more; the error of `show`.
  func follow(
    _ windows: Set<StandingsWindow>, _ show: @escaping @Sendable (Standings) async throws -> Void
  ) async throws

  /// A page of a board in a season, which may be over.
  ///
  /// - Throws: when the contest cannot be read; when the school is not on the board.
  func page(_ window: StandingsWindow, season: SeasonID) async throws -> BoardPage

  /// A school's taps and rank over a season; over the current one if it is `nil`.
  ///
  /// - Throws: when the contest cannot be read.
  func history(of school: SchoolID, season: SeasonID?) async throws -> SchoolHistory

  /// The players of a school around a session's player; the top players if that player is not on the board.
  ///
  /// - Throws: when the contest cannot be read.
  func players(of school: SchoolID, around session: SessionID) async throws -> PlayerPage
}

extension GameClient {
  /// A school's taps and rank over the current season.
  ///
  /// - Throws: when the contest cannot be read.
  package func history(of school: SchoolID) async throws -> SchoolHistory {
    try await history(of: school, season: nil)
  }
}
