import Hummingbird

extension GameServer {
  /// Adds the event stream of a board.
  func addStreamRoutes(to router: Router<GameContext>) {
  }
}
