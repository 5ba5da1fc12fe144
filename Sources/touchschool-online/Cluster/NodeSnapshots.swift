import AsyncHTTPClient
import Cluster
import Foundation
import GameServer
import HTTPCalls
import NIOCore
import NIOHTTP1

/// Fetches snapshots from other nodes over HTTP.
struct NodeSnapshots: SnapshotSource {
  /// The path of a PEM file with authorities to trust in addition to the system's; `nil` for none.
  let authority: String?

  /// The time limit for fetching a snapshot.
  private static let time = TimeAmount.minutes(10)

  func fetch(from address: String, key: String, to path: String) async throws -> String {
    do {
      return try await NodeClient.with(authority: authority) {
        try await fetch(from: address, key: key, to: path, with: $0)
      }
    } catch {
      if let failure = error as? SnapshotFailure { throw failure }
      throw SnapshotFailure(ConnectionReason(error).text)
    }
  }

  private func fetch(from address: String, key: String, to path: String, with client: HTTPClient) async throws -> String
  {
    var request = HTTPClientRequest(url: address + NodeSnapshot.route)
    request.headers.add(name: "authorization", value: "Bearer \(key)")
    let response = try await client.execute(request, timeout: Self.time)
    guard response.status == .ok, let digest = response.headers.first(name: NodeSnapshot.digestHeader) else {
      throw SnapshotFailure("it answers \(response.status.code)")
    }
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw SnapshotFailure("\(path) cannot be written") }
    defer { try? file.close() }
    for try await piece in response.body { try file.write(contentsOf: Data(piece.readableBytesView)) }
    try file.synchronize()
    return digest
  }
}

/// Why there is no snapshot, as a part of a sentence.
struct SnapshotFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
