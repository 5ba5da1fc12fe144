import GameAPI
import HTTPTypes
import Hummingbird
import NIOCore
import TapGame

extension ContestHTTPServer {
  /// Adds the routes for organisers' commands, and the route from which other nodes get a snapshot. A server without a
  /// cluster has no such routes.
  func addNodeRoutes(to router: Router<GameContext>) {
    guard let node = settings.node else { return }
    for path in [NodeQuestion.presence, NodeQuestion.current] {
      router.get(RouterPath(path)) { request, _ in
        guard settings.adminTokens?.holder(in: request.headers[.authorization]) == .holder(Sender.shell.name) else {
          throw Problem(.invalidToken, detail: "This is not the key of the cluster's organisers.")
        }
        if let nodeObstacle { throw nodeObstacle }
        if path == NodeQuestion.current { try await node.catchUp() }
        let state = path == NodeQuestion.current ? "current" : "ready"
        return Response.json(ByteBuffer(string: #"{"status":"\#(state)"}"#))
      }
    }
    router.get(RouterPath(NodeSnapshot.route)) { request, context in
      // A wrong key counts toward the same limit as a wrong administrator's token.
      let client = client(of: request, context)
      let key = try request.bearer()
      let tag = request.headers[.ifRange].map { $0.filter { $0 != "\"" } }
      guard let snapshot = try await node.snapshot(for: key, tag: tag) else {
        if let wait = adminFailures.draw(client) {
          let problem = Problem(.tooManyRequests, detail: "Your address has given wrong keys too often.")
          throw PassingProblem(problem: problem, wait: wait)
        }
        throw Problem(.invalidToken, detail: "This is not the key of the cluster's nodes.")
      }
      let start = snapshot.tag == tag ? request.headers[.range].flatMap { Self.start(of: $0) } ?? 0 : 0
      // A copy that did not arrive whole stays, so that the other node can ask for the rest.
      var response = try file(at: snapshot.path, named: "snapshot.sqlite", from: start) { node.remove(snapshot) }
      response.headers[.eTag] = "\"\(snapshot.tag)\""
      if let name = HTTPField.Name(NodeSnapshot.digestHeader) { response.headers[name] = snapshot.digest }
      return response
    }
  }

  /// The first byte of a range to the end, such as `bytes=100-`; `nil` for anything else.
  private static func start(of range: String) -> UInt64? {
    guard range.hasPrefix("bytes="), range.hasSuffix("-") else { return nil }
    return UInt64(range.dropFirst("bytes=".count).dropLast())
  }
}
