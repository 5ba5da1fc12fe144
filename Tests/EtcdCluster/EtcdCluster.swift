import AsyncHTTPClient
import Foundation
import FreePorts
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
package import TestSupport
package import Testing

/// Real members of etcd on this machine, for as long as a test needs them.
package final class EtcdCluster: Sendable {
  /// Whether etcd is there.
  package static let isInstalled = Program.installed("etcd") != nil
  /// Why tests are skipped where it is not.
  package static let absence: Comment = "etcd is not installed; Debian's package etcd-server has it."

  /// The members.
  package let members: [EtcdProcess]

  private init(_ members: [EtcdProcess]) { self.members = members }

  /// Starts members, works with them, and ends them.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - scheme: how clients reach them.
  ///   - options: further arguments of each.
  /// - Throws: what the work throws; ``EtcdProcess/NotStarted``.
  package static func with<Result>(
    _ count: Int = 3, scheme: String = "http", options: [String] = [], _ work: (EtcdCluster) async throws -> Result
  ) async throws -> Result {
    let cluster = try await started(count, scheme: scheme, options: options)
    defer { for member in cluster.members { member.kill() } }
    return try await work(cluster)
  }

  private static func started(_ count: Int, scheme: String, options: [String]) async throws -> EtcdCluster {
    var tries = 0
    while true {
      let folder = try TemporaryFolder()
      let ports = try FreePorts.find(2 * count)
      let peers = (0..<count).map { "m\($0)=http://127.0.0.1:\(ports[count + $0])" }.joined(separator: ",")
      let members = (0..<count).map { index in
        EtcdProcess(
          folder: folder, name: "m\(index)", address: "\(scheme)://127.0.0.1:\(ports[index])",
          peer: "http://127.0.0.1:\(ports[count + index])", peers: peers, options: options)
      }
      do {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for member in members { group.addTask { try await member.start() } }
          try await group.waitForAll()
        }
        return EtcdCluster(members)
      } catch {
        for member in members { member.kill() }
        // Somebody else may have taken a port meanwhile.
        tries += 1
        guard tries < 3 else { throw error }
      }
    }
  }

  /// The addresses of all members, with commas between them.
  package var addresses: String { members.map(\.address).joined(separator: ",") }

  /// Waits until a member leads, and says which.
  package func leader() async throws -> EtcdProcess {
    while true {
      for member in members {
        guard let status = try? await call("maintenance/status", "{}", of: member),
          let leader = status["leader"].string, leader == status["header"]["member_id"].string
        else { continue }
        return member
      }
      try Task.checkCancellation()
    }
  }

  /// Makes a call of etcd's, apart from what is tested.
  ///
  /// - Parameter member: the member to call; the first one if `nil`.
  /// - Throws: ``Refused``; what the connection throws.
  @discardableResult
  package func call(
    _ path: String, _ json: String, of member: EtcdProcess? = nil, token: String? = nil
  ) async throws -> JSON {
    var request = HTTPClientRequest(url: "\((member ?? members[0]).address)/v3/\(path)")
    request.method = .POST
    request.body = .bytes(ByteBuffer(string: json))
    if let token { request.headers.add(name: "authorization", value: token) }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(5))
    let body = Data(buffer: try await response.body.collect(upTo: 16 << 20))
    guard response.status == .ok else {
      throw Refused(path: path, status: Int(response.status.code), body: String(decoding: body, as: UTF8.self))
    }
    return try JSON(parsing: body)
  }

  /// etcd has refused a call.
  package struct Refused: Error {
    let path: String
    let status: Int
    let body: String
  }
}
