import Hummingbird

extension GameServer {
  /// Adds the path that takes taps.
  func addTapRoutes(to router: Router<GameContext>) {
  }
}
