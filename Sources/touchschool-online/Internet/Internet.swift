import Foundation
import GameAPI
import RemotePlay
package import TapGame
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
