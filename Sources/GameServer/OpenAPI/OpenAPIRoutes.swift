import Hummingbird

extension GameServer {
  /// Adds the API's own description.
  func addOpenAPIRoutes(to router: Router<GameContext>) {
  }
}
