import Foundation
package import GameAPI
package import TapClient
import RemotePlay
package import SchoolDirectory
import TapGame
import TerminalPlay
import TouchSchoolCommand

extension Internet {
  func withServer<Result>(
    at address: ServerAddress, connections: Int, _ work: (any ServerContest) async throws -> Result
  ) async throws -> Result {
    try await ContestServer.connect(
      to: address, connections: connections, certificates: ProcessInfo.processInfo.environment["SSL_CERT_FILE"], work)
  }
}

extension Internet: PlayedServers {
  func withPlayedServer(
    at address: ServerAddress, _ work: (any PlayedServer) async throws -> Void
  ) async throws {
    try await ContestServer.connect(
      to: address, connections: 32, certificates: ProcessInfo.processInfo.environment["SSL_CERT_FILE"], work)
  }
}

extension ContestServer: PlayedServer {
  package func game(for file: PlayerDatabase, in contest: ContestLocation, code: String?) -> any GameClient {
    RemoteGame(self, tokens: SessionTokens(file, in: contest), code: code)
  }

  package func load(
    _ plan: LoadPlan, schools: [SchoolID], progress: @escaping @Sendable (LoadProgress) -> Void,
    isStopped: @escaping @Sendable () -> Bool
  ) async throws -> LoadReport {
    try await LoadTest(self, plan: plan, schools: schools, progress: progress).run(isStopped: isStopped)
  }
}
