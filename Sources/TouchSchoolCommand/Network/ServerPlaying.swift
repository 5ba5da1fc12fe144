package import GameAPI
package import SchoolDirectory
import TapGame

/// Asks a server, and loads it: `watch`, `rankings` and `simulate` with `--server`.
package protocol ServerPlaying: Sendable {
  /// Runs `work` with the contest at a server, and closes the connections afterwards.
  ///
  /// - Parameter connections: the maximum number of connections.
  /// - Throws: the error of `work`.
  func withServer<Result>(
    at address: ServerAddress, connections: Int, _ work: (any ServerContest) async throws -> Result
  ) async throws -> Result
}

/// The command's interface to a contest at a server.
package protocol ServerContest: BoardSource {
  /// All schools.
  ///
  /// - Parameter progress: called with the number of schools received and the total.
  /// - Throws: `ServerError`.
  func schools(_ progress: (_ count: Int, _ total: Int) -> Void) async throws -> [School]

  /// Runs a load test on the server with generated players.
  ///
  /// - Parameters:
  ///   - plan: the number of players and the duration.
  ///   - schools: the schools they play for.
  ///   - progress: called with the progress, from many tasks.
  ///   - isStopped: polled; returns whether the person has stopped the load.
  /// - Throws: `ServerError` when players cannot join.
  func load(
    _ plan: LoadPlan, schools: [SchoolID], progress: @escaping @Sendable (LoadProgress) -> Void,
    isStopped: @escaping @Sendable () -> Bool
  ) async throws -> LoadReport
}

extension OnlineProgram {
  package func withServer<Result>(
    at address: ServerAddress, connections: Int, _ work: (any ServerContest) async throws -> Result
  ) async throws -> Result {
    try replaceProcess()
  }
}
