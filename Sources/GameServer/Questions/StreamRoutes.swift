import GameAPI
import HTTPTypes
import Hummingbird
import Boards
import NIOCore
import ServiceLifecycle
import TapGame

extension ContestHTTPServer {
  func addStreamRoutes(to router: Router<GameContext>) {
    // A board of a region and a level contains a slash, which the client may leave unencoded.
    for path: RouterPath in ["/api/boards/:board/stream", "/api/boards/:board/:rest/stream"] {
      router.get(path) { request, context in try await stream(request, context) }
    }
  }

  func addWallRoutes(to router: Router<GameContext>) {
    router.get("/api/wall") { request, _ in
      _ = try QueryParameters(of: request, known: [])
      return Response.json(try GameJSON.line(try await leaderboard.answer(about: try await leaderboard.wall())))
    }
  }

  private func stream(_ request: Request, _ context: GameContext) async throws -> Response {
    guard request.takesEventStream else {
      throw Problem(
        .notAcceptable,
        detail: "This is an event stream; accept text/event-stream, or ask for the board without /stream.")
    }
    let question = try StreamQuestion(request, context)
    let user = await poolUser(of: request, context, displayKey: question.displayKey)
    let permit = try streamPermit(for: user)
    let subscription = try await streams.subscribe(
      to: question.topic, question.slice, wall: question.wall, for: user, on: context.connection)
    guard let subscription else {
      throw Problem(.unavailable, detail: "The server is about to stop.")
    }
    var headers: HTTPFields = [.contentType: ServerSentEvents.contentType, .cacheControl: "no-store"]
    if let name = HTTPField.Name.accelBuffering { headers[name] = "no" }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        try await subscription.send(after: question.after, through: &writer, until: request.body, holding: permit)
      })
  }

  private func streamPermit(for user: PoolUser) throws(Problem) -> PoolPermit {
    do { return try pools.streams.take(for: user) } catch {
      switch error {
      case .address:
        throw Problem(
          .tooManyStreams,
          detail:
            "Your address holds as many open streams as it may; close one, or ask for boards without a stream.")
      case .total:
        throw Problem(
          .unavailable,
          detail: "As many streams are open as this server holds; ask for boards without a stream.")
      }
    }
  }
}

extension StreamSubscription {
  /// Sends events until the client leaves, the stream ends or the server shuts down.
  fileprivate func send(
    after revision: Revision?, through writer: inout any ResponseBodyWriter, until body: RequestBody,
    holding permit: PoolPermit
  ) async throws {
    defer { withExtendedLifetime(permit) { close() } }
    try await withGracefulShutdownHandler {
      try await body.consumeWithInboundCloseHandler { _ in
        try await run(after: revision)
        // `nil`: no trailers follow the last chunk.
        try await writer.finish(nil)
      } onInboundClosed: {
        self.close()
      }
    } onGracefulShutdown: {
      self.close()
    }
  }
}

extension HTTPField.Name {
  /// Makes proxies such as nginx pass on each event at once.
  fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering")
}

extension Request {
  /// Whether the client accepts an event stream: it says so, or sends no `Accept` (RFC 9110, section 12.5.1).
  fileprivate var takesEventStream: Bool {
    let accepted = AcceptedValues(headers[values: .accept])
    return accepted.isEmpty || ["text/event-stream", "text/*", "*/*"].contains { accepted[$0] ?? 0 > 0 }
  }
}
