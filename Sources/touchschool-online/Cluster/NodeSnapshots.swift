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

  /// The time limit for fetching a snapshot. It is long, because the line may be slow: the log is held meanwhile, and a
  /// line on which nothing comes for a minute ends the call sooner.
  private static let time = TimeAmount.hours(12)

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

  /// The number of attempts in a row that may bring nothing.
  private static let attempts = 5

  /// Fetches a snapshot. If the line is cut, the next attempt goes on after what has arrived.
  private func fetch(from address: String, key: String, to path: String, with client: HTTPClient) async throws -> String
  {
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw SnapshotFailure("\(path) cannot be written") }
    defer { try? file.close() }
    var (part, failures) = (Part(), 0)
    while true {
      let before = part.length
      do {
        try await fetchRest(of: &part, from: address, key: key, to: file, with: client)
        try file.synchronize()
        return part.digest
      } catch {
        try Task.checkCancellation()
        failures = part.length > before ? 0 : failures + 1
        guard !(error is SnapshotFailure), part.length > 0, failures < Self.attempts else { throw error }
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  private struct Part {
    /// What the other node calls this copy.
    var tag = ""
    var digest = ""
    var length: UInt64 = 0
  }

  private func fetchRest(
    of part: inout Part, from address: String, key: String, to file: FileHandle, with client: HTTPClient
  ) async throws {
    var request = HTTPClientRequest(url: address + NodeSnapshot.route)
    request.headers.add(name: "authorization", value: "Bearer \(key)")
    if part.length > 0 {
      request.headers.add(name: "range", value: "bytes=\(part.length)-")
      request.headers.add(name: "if-range", value: part.tag)
    }
    let response = try await client.execute(request, timeout: Self.time)
    guard response.status == .ok || response.status == .partialContent,
      let digest = response.headers.first(name: NodeSnapshot.digestHeader)
    else { throw SnapshotFailure("it answers \(response.status.code)") }
    if response.status == .ok { part = Part(tag: response.headers.first(name: "etag") ?? "", digest: digest) }
    try file.truncate(atOffset: part.length)
    for try await piece in response.body {
      try file.write(contentsOf: Data(piece.readableBytesView))
      part.length += UInt64(piece.readableBytes)
    }
  }
}

/// Why there is no snapshot, as a part of a sentence.
struct SnapshotFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
