package import GameAPI
package import PlayerFile
import TapGame
package import TouchSchoolCommand

/// Plays at servers.
package protocol PlayedServers: Sendable {
  /// Runs `work` with the contest at a server, and closes the connections afterwards.
  ///
  /// - Throws: the error of `work`.
  func withPlayedServer<Result>(
    at address: ServerAddress, connections: Int, _ work: (any PlayedServer) async throws -> Result
  ) async throws -> Result
}

/// A contest at a server that one plays in.
package protocol PlayedServer: ServerContest {
  /// A client for the player whose file this is. It keeps the session tokens in the file.
  ///
  /// - Parameter code: the season's code or the player's ticket.
  func game(for file: PlayerDatabase, in contest: ContestLocation, code: String?) -> any GameClient
}

extension OnlineProgram: PlayedServers {
  package func withPlayedServer<Result>(
    at address: ServerAddress, connections: Int, _ work: (any PlayedServer) async throws -> Result
  ) async throws -> Result {
    try OtherProgram.online.replaceProcess()
  }
}
