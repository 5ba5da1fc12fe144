import Hummingbird

extension GameServer {
  /// Adds the path of several windows on boards at once.
  func addStandingsRoutes(to router: Router<GameContext>) {
  }
}
