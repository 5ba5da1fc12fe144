package import Boards
package import SchoolDirectory
package import TapGame

/// The contest as the game sees it: in a file on this machine, or at a server.
package protocol GameClient: ContestConnection {
  /// The pages of windows, all at one revision. A window around a school that is not on the board, or on a board that
  /// no longer exists, is left out.
  ///
  /// - Throws: when the contest cannot be read.
  func standings(_ windows: Set<StandingsWindow>) async throws -> Standings

  /// Shows windows: first as they are, and then after each change, until the task is cancelled. It also ends when a
  /// window does not exist any more; follow again to leave that one out.
  ///
  /// - Parameter show: receives the windows. Changes that come before it returns are shown together.
  /// - Throws: when the contest cannot be followed any more; the error of `show`.
  func follow(
    _ windows: Set<StandingsWindow>, _ show: @escaping @Sendable (Standings) async throws -> Void
  ) async throws

  /// A school's taps and rank over the season.
  ///
  /// - Throws: when the contest cannot be read.
  func history(of school: SchoolID) async throws -> SchoolHistory

  /// A school's players around the player of a session, or the top players if that one is not among them.
  ///
  /// - Throws: when the contest cannot be read.
  func players(of school: SchoolID, around session: SessionID) async throws -> PlayerPage
}
