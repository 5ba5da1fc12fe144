package import GameAPI
package import SchoolDirectory

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
