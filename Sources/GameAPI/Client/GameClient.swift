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

  /// Calls the closure now and whenever a board may have changed, until the task is cancelled.
  ///
  /// - Throws: when the contest cannot be followed any more.
  func follow(_ moved: @escaping @Sendable () -> Void) async throws

  /// A school's taps and rank over the season.
  ///
  /// - Throws: when the contest cannot be read.
  func history(of school: SchoolID) async throws -> SchoolHistory

  /// A school's players around the player of a session, or the top players if that one is not among them.
  ///
  /// - Throws: when the contest cannot be read.
  func players(of school: SchoolID, around session: SessionID) async throws -> PlayerPage
}
