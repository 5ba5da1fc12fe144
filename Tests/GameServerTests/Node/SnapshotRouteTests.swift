import NIOHTTP1
import Foundation
import GameServer
import Synchronization
import TestSupport
import Testing

/// A snapshot of 13.7 MB over a slow line was begun anew whenever the line was cut.
@Suite(.timeLimit(.minutes(10))) struct `A node's snapshot` {
  /// A node that only gives a snapshot.
  private final class Giver: ServedNode {
    let path: String
    let removed = Mutex<[String]>([])
    var keepsSeasons: Bool { false }
    var obstacle: String? { nil }
    var age: Duration? { nil }
    var figures: [NodeFigure] { [] }

    init(_ path: String) { self.path = path }

    func catchUp() async throws {}

    func snapshot(for key: Substring, tag: String?) async throws -> NodeSnapshot? {
      key == "key" ? NodeSnapshot(path: path, digest: "d", tag: "one") : nil
    }

    func remove(_ snapshot: NodeSnapshot) { removed.withLock { $0.append(snapshot.tag) } }
  }

  @Test func `goes on where it was cut, and begins anew if it is another one`() async throws {
    let folder = try TemporaryFolder()
    let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 4) })
    try bytes.write(to: URL(filePath: folder.path("copy")))
    let giver = Giver(folder.path("copy"))
    var settings = ServerSettings()
    settings.node = giver
    try await RunningServer.run(settings: settings) { server in
      func get(_ headers: [(String, String)] = []) async throws -> Answer {
        try await server.send("GET", NodeSnapshot.route, token: "key", headers: headers)
      }
      let whole = try await get()
      #expect(whole.status == 200 && whole.body == bytes)
      #expect(whole.headers.first(name: NodeSnapshot.digestHeader) == "d")
      let tag = try #require(whole.headers.first(name: "etag"))
      let rest = try await get([("range", "bytes=123456-"), ("if-range", tag)])
      #expect(rest.status == 206 && rest.body == bytes.dropFirst(123_456))
      #expect(rest.headers.first(name: "content-range") == "bytes 123456-299999/300000")
      for headers in [
        [("range", "bytes=123456-"), ("if-range", "\"two\"")], [("range", "bytes=123456-")],
        [("range", "bytes=300000-"), ("if-range", tag)], [("range", "bytes=x-"), ("if-range", tag)],
      ] {
        let answer = try await get(headers)
        #expect(answer.status == 200 && answer.body == bytes)
      }
      // What was sent whole is not needed any more.
      #expect(giver.removed.withLock(\.self) == Array(repeating: "one", count: 6))
      #expect(try await server.send("GET", NodeSnapshot.route, token: "other").status == 401)
    }
  }
}
