import AsyncHTTPClient
import GameServer
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import TouchSchoolCommand

enum NodeClient {
  /// Runs `work` with a client, and closes its connections.
  ///
  /// - Parameter authority: the path of a PEM file with authorities to trust in addition to the system's; `nil` for none.
  static func with<Result>(authority: String?, _ work: (HTTPClient) async throws -> Result) async throws -> Result {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(2), read: .seconds(60)))
    configuration.tlsConfiguration = .makeClientConfiguration()
    if let authority { configuration.tlsConfiguration?.additionalTrustRoots = [.file(authority)] }
    return try await HTTPClient.withHTTPClient(
      eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration, work)
  }
}

/// Asks the nodes of a contest whether they are there.
struct NodeRollCall {
  /// The key of the contest's organisers.
  let key: String
  let authority: String?

  /// The time limit for the answers. All nodes are asked at once.
  private static let time = TimeAmount.seconds(2)

  func states(of addresses: some Sequence<String>) async -> [String: ClusterStatus.Node.State] {
    let states = try? await NodeClient.with(authority: authority) { client in
      await withTaskGroup(of: (String, ClusterStatus.Node.State).self) { group in
        for address in Set(addresses) { group.addTask { (address, await state(of: address, client)) } }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
    }
    return states ?? [:]
  }

  private func state(of address: String, _ client: HTTPClient) async -> ClusterStatus.Node.State {
    var request = HTTPClientRequest(url: address + NodeQuestion.presence)
    request.headers.add(name: "authorization", value: "Bearer \(key)")
    switch try? await client.execute(request, timeout: Self.time).status {
    case .ok: return .takesTaps
    // It lives, though it has too many connections of this address, or fails.
    case .serviceUnavailable, .tooManyRequests, .internalServerError: return .takesNone
    // Another contest's server, or another program, may have taken the address since.
    default: return .silent
    }
  }
}
