import Hummingbird

extension GameServer {
  /// Adds the web page and its files.
  func addPageRoutes(to router: Router<GameContext>) {
  }
}
