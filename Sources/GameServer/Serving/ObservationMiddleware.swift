import HTTPTypes
import Hummingbird
import Logging
import Synchronization

extension ContestHTTPServer {
  /// Adds the middlewares for every request and response: the log, the metrics, and common headers.
  func addObservation(to router: Router<GameContext>) {
    router.add(middleware: ObservationMiddleware(server: self))
    router.add(middleware: HeaderMiddleware.contentTypeOptions)
    router.add(middleware: HeaderMiddleware.serverTime(clock))
    if let node = settings.node { router.add(middleware: HeaderMiddleware.age(of: node)) }
    if settings.identity != nil { router.add(middleware: HeaderMiddleware.transportSecurity) }
  }
}

/// Counts each request, and logs it in one line at `debug`. It logs only the pattern of the path and no header fields,
/// because the path and the fields may contain a token.
struct ObservationMiddleware: RouterMiddleware {
  typealias Context = GameContext
  let server: ContestHTTPServer

  /// The methods that are counted by name. Other methods share a label, because a client can invent any number of
  /// methods.
  private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    server.metrics.requestsUnderWay.add(1, ordering: .relaxed)
    defer { server.metrics.requestsUnderWay.subtract(1, ordering: .relaxed) }
    let response = try await next(request, context)
    let time = start.duration(to: .now)
    let method = Self.methods.contains(request.method) ? request.method.rawValue : "other"
    let route = context.endpointPath ?? "unknown"
    server.metrics.requests.add(.init(method: method, route: route, status: response.status.code))
    server.metrics.requestTime.record(time)
    context.logger.debug(
      "\(method) \(route) \(response.status.code)",
      metadata: [
        "ms": "\(time.milliseconds)",
        "address": "\(server.client(of: request, context)?.description ?? "unknown")",
      ])
    return response
  }
}

extension Duration {
  /// The time in milliseconds, to a tenth.
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds / 100_000_000_000_000) / 10
  }
}
