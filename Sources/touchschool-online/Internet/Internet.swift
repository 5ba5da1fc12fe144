import Foundation
package import GameAPI
import RemotePlay
package import SchoolDirectory
package import TapClient
package import TapGame
import TerminalPlay
import TouchSchoolCommand

/// The network of the complete command.
struct Internet: Network {
  /// The time limit for a command at a server. The import of a large directory takes several seconds.
  static let commandTime = Duration.seconds(120)

  func withOrganised<Result>(
    at address: ServerAddress, token: String?, _ work: (any OrganisedContest) async throws -> Result
  ) async throws -> Result {
    try await ContestServer.connect(
      to: address, connections: 1, certificates: ProcessInfo.processInfo.environment["SSL_CERT_FILE"],
      answerTime: Self.commandTime
    ) { try await work(AdminServer($0, token: token)) }
  }

  func start() {
    // Nothing has to be started: this is the complete command.
  }
}

extension AdminServer: OrganisedContest {
  package func take<Command: ContestCommand>(
    _ command: Command, id: OrderID, isDryRun: Bool,
    progress: ImportProgress?
  ) async throws -> Command.Outcome { try await take(command, id: id, isDryRun: isDryRun) }
}

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
