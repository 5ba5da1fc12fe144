import Hummingbird

extension GameServer {
  /// Adds the paths of boards.
  func addBoardRoutes(to router: Router<GameContext>) {
  }
}
