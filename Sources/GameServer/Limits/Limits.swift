import Hummingbird

extension GameServer {
  /// Adds what keeps one client from taking the server from the others, of what is known when a request has come. What concerns bytes,
  /// time and connections is looked after by ``GuardedChannel``.
  func addLimits(to router: Router<GameContext>) {
    router.add(middleware: OpeningLimitMiddleware(server: self))
  }
}
