package import Boards
package import SchoolDirectory
package import TapGame

/// The contest as the game sees it, wherever it is kept: in a file on this machine, or at a server.
package protocol GameClient: ContestConnection {
  /// The windows on the boards that are asked for, all true for one revision. A window around a school that is not on the board, or
  /// on a board that there is no longer, is left out.
  ///
  /// - Throws: when the contest cannot be read.
  func standings(_ windows: Set<StandingsWindow>) async throws -> Standings

  /// Calls the closure now and whenever something on the boards may have moved, until the task is cancelled.
  ///
  /// - Throws: when the contest cannot be followed any more.
  func follow(_ moved: @escaping @Sendable () -> Void) async throws

  /// A school's taps and rank over the season.
  ///
  /// - Throws: when the contest cannot be read.
  func history(of school: SchoolID) async throws -> SchoolHistory

  /// A school's players: those around the one whose session this is, or the first ones if that one is not among them.
  ///
  /// - Throws: when the contest cannot be read.
  func players(of school: SchoolID, around session: SessionID) async throws -> PlayerPage
}
