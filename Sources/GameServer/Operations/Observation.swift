import Hummingbird

extension ContestHTTPServer {
  /// Adds the middlewares for every request and response: the log, the metrics, and common headers.
  func addObservation(to router: Router<GameContext>) {
    router.add(middleware: ObservationMiddleware(server: self))
    router.add(middleware: ContentTypeOptionsMiddleware())
    router.add(middleware: ServerTimeMiddleware(clock: clock))
    if let node = settings.node { router.add(middleware: AgeMiddleware(node: node)) }
    if settings.identity != nil { router.add(middleware: TransportSecurityMiddleware()) }
  }
}
