import Hummingbird

extension GameServer {
  /// Adds the path that tells the server's figures.
  func addMetricsRoutes(to router: Router<GameContext>) {
  }
}
