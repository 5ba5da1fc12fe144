import Hummingbird

extension GameServer {
  /// Adds the paths that tell whether the server is up and ready.
  func addHealthRoutes(to router: Router<GameContext>) {
  }
}
