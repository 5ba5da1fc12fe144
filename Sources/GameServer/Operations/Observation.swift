import Hummingbird

extension GameServer {
  /// Adds what watches every request and its answer: the log and the figures, and what every answer
  /// has.
  func addObservation(to router: Router<GameContext>) {
    router.add(middleware: ObservationMiddleware(server: self))
    router.add(middleware: ContentTypeOptionsMiddleware())
  }
}
