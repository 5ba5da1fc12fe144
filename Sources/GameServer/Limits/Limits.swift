import Hummingbird

extension GameServer {
  /// Adds what keeps one client from taking the server from the others.
  func addLimits(to router: Router<GameContext>) {
  }
}
