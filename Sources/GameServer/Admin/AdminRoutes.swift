import Hummingbird

extension GameServer {
  /// Adds the paths of administration.
  func addAdminRoutes(to router: Router<GameContext>) {
  }
}
