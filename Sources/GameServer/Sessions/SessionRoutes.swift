import Hummingbird

extension GameServer {
  /// Adds the paths of sessions.
  func addSessionRoutes(to router: Router<GameContext>) {
  }
}
