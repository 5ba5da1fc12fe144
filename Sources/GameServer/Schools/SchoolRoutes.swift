import Hummingbird

extension GameServer {
  /// Adds the paths of schools.
  func addSchoolRoutes(to router: Router<GameContext>) {
  }
}
