package import GameAPI
package import PlayerFile
package import SchoolDirectory

/// Plays at a server: `play`, `watch`, `rankings` and `simulate` with `--server`.
package protocol ServerPlaying: Sendable {
  /// Works with the contest at a server, over connections that are closed in the end.
  ///
  /// - Parameters:
  ///   - address: where it is.
  ///   - connections: how many connections there are at the most.
  ///   - work: what is done.
  /// - Throws: what `work` throws.
  func withServer<Result>(
    at address: ServerAddress, connections: Int, _ work: (any ServerContest) async throws -> Result
  ) async throws -> Result
}

/// The contest at a server, as the command sees it.
package protocol ServerContest: BoardSource {
  /// All schools.
  ///
  /// - Parameter progress: told how many have come, and of how many.
  /// - Throws: `ServerError`.
  func schools(_ progress: (_ count: Int, _ total: Int) -> Void) async throws -> [School]

  /// The contest as the game sees it, for the player whose file this is.
  func game(for file: PlayerFile, in contest: ContestLocation) -> any GameClient

  /// Loads it with players who are made up.
  ///
  /// - Parameters:
  ///   - plan: with how many, and for how long.
  ///   - schools: those to play for.
  ///   - progress: told how far it has come, from many tasks.
  ///   - isStopped: asked now and then whether a person wants it to end.
  /// - Throws: `ServerError` when players cannot join.
  func load(
    _ plan: LoadPlan, schools: [SchoolID], progress: @escaping @Sendable (LoadProgress) -> Void,
    isStopped: @escaping @Sendable () -> Bool
  ) async throws -> LoadReport
}

extension HandOver {
  package func withServer<Result>(
    at address: ServerAddress, connections: Int, _ work: (any ServerContest) async throws -> Result
  ) async throws -> Result {
    try handOver()
  }
}
