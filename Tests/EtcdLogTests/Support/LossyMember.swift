import AsyncHTTPClient
import EtcdCluster
import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import RunningApplication
import Synchronization

/// A member of etcd whose watches leave events out, as those of etcd before 3.4.31 and 3.5.13 do.
final class LossyMember: Sendable {
  /// How many revisions with events have come so far.
  private let count = Mutex(0)
  private let leavesOut: @Sendable (Int) -> Bool
  private let http: HTTPClient

  /// A member whose watches leave out the revisions with these numbers, counted from 1.
  private init(leavingOut: @escaping @Sendable (Int) -> Bool) {
    leavesOut = leavingOut
    // A watch whose reader has left keeps its connection until the member ends.
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
    http = HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
  }

  /// Puts such a member before the only one of a cluster, which is killed in the end: a watch that is passed on ends with
  /// its member.
  static func with(
    _ cluster: EtcdCluster, leavingOut: @escaping @Sendable (Int) -> Bool,
    _ work: (_ address: String) async throws -> Void
  ) async throws {
    let member = cluster.addresses
    let lossy = LossyMember(leavingOut: leavingOut)
    let logger = Logger(label: "lossy") { _ in SwiftLogNoOpLogHandler() }
    let router = Router()
    router.post("**") { request, _ in try await lossy.pass(request, to: member) }
    try await RunningApplication.answering(router, logger: logger) { port in
      defer { cluster.members[0].kill() }
      try await work("http://127.0.0.1:\(port)")
    }
    try await lossy.http.shutdown()
  }

  private func pass(_ request: Request, to member: String) async throws -> Response {
    var call = HTTPClientRequest(url: member + request.uri.path)
    call.method = .POST
    call.body = .bytes(try await request.body.collect(upTo: 8 << 20))
    let answer = try await http.execute(call, deadline: .distantFuture)
    let isWatch = request.uri.path.hasSuffix("/watch")
    return Response(
      status: .init(code: Int(answer.status.code)),
      body: ResponseBody { [self] writer in
        var rest = Data()
        for try await piece in answer.body {
          rest += Data(piece.readableBytesView)
          while isWatch, let end = rest.firstIndex(of: 10) {
            let line = try without(Data(rest[rest.startIndex..<end]))
            rest = Data(rest[rest.index(after: end)...])
            try await writer.write(ByteBuffer(bytes: line + [10]))
          }
          if !isWatch {
            try await writer.write(ByteBuffer(bytes: rest))
            rest = Data()
          }
        }
        try await writer.finish(nil)
      })
  }

  /// A line without what is to be left out.
  private func without(_ line: Data) throws -> Data {
    guard var object = try JSONSerialization.jsonObject(with: line) as? [String: Any],
      var result = object["result"] as? [String: Any], let events = result["events"] as? [[String: Any]]
    else { return line }
    var isLeftOut: [String: Bool] = [:]
    result["events"] = events.filter { event in
      let revision = (event["kv"] as? [String: Any])?["mod_revision"] as? String ?? ""
      let known =
        isLeftOut[revision]
        ?? count.withLock { count in
          count += 1
          return leavesOut(count)
        }
      isLeftOut[revision] = known
      return !known
    }
    object["result"] = result
    return try JSONSerialization.data(withJSONObject: object)
  }
}
