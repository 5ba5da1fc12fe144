import Hummingbird

extension GameServer {
  /// Adds the paths of seasons.
  func addSeasonRoutes(to router: Router<GameContext>) {
  }
}
