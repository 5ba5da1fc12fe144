import Hummingbird

extension GameServer {
  /// Adds what watches every request and its answer: the log and the figures.
  func addObservation(to router: Router<GameContext>) {
    router.add(middleware: ObservationMiddleware(server: self))
  }
}
