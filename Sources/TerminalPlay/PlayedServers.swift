package import GameAPI
package import TapClient
package import SchoolDirectory
package import TapGame
package import TouchSchoolCommand

/// Plays at servers.
package protocol PlayedServers: Sendable {
  /// Runs `work` with the contest at a server, and closes the connections afterwards.
  ///
  /// - Throws: the error of `work`.
  func withPlayedServer(
    at address: ServerAddress, _ work: (any PlayedServer) async throws -> Void
  ) async throws
}

/// A contest at a server that one plays in.
package protocol PlayedServer: ServerContest {
  /// The group of a name inside a school. The season decides whether it is made.
  ///
  /// - Parameter code: the season's code or the player's ticket.
  /// - Throws: `ServerError`.
  func group(_ name: String, inside school: SchoolID, code: String?) async throws -> SchoolGroup

  /// A client for the player whose file this is. It keeps the session tokens in the file.
  ///
  /// - Parameter code: the season's code or the player's ticket.
  func game(for file: PlayerDatabase, in contest: ContestLocation, code: String?) -> any GameClient
}
