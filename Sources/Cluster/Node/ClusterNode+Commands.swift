import Leaderboard
import Synchronization
package import TapGame

extension ClusterNode: CommandRoute {
  /// Appends a command to the log, and returns its outcome when this node has applied it.
  ///
  /// - Throws: ``ClusterFailure``. The command may or may not have been applied, unless the failure says that it was
  ///   not applied.
  /// - Complexity: one append, and the writes of the command itself.
  package func perform(
    _ action: ContestAction, progress: ImportProgress?
  ) async throws -> ActionOutcome {
    if let failure = obstacle { throw failure }
    if case .order(let order) = action { try checkIsKnown(order) }
    let size = try action.encodedSize()
    return try await withUnsafeThrowingContinuation { waiting in
      jobs.add(WaitingAction(action, size: size, progress: progress, waiting: waiting))
    }
  }

  /// Checks that every live node can carry out an order.
  private func checkIsKnown(_ order: Order) throws {
    let old = liveNodes.filter { $0.report.commands < order.since }.map(\.report.name)
    guard old.isEmpty, settings.commands >= order.since else { throw ClusterFailure.notKnown(to: old) }
  }

  /// The number of commands that wait to be appended.
  package var waitingCommands: Int { jobs.count }

  /// Waits until this node has applied every command that any node acknowledged before this call.
  ///
  /// - Throws: ``ClusterFailure``.
  /// - Complexity: one request to the log, and applying the missing entries.
  package func catchUp() async throws {
    let survey: LogSurvey?
    do { survey = try await log.survey() } catch { throw ClusterFailure.unavailable("\(error)") }
    guard let survey, survey.head.contest == head.contest else { throw ClusterFailure.replaced }
    let end = survey.end
    try await withUnsafeThrowingContinuation { (waiting: UnsafeContinuation<Void, any Error>) in
      let result = state.withLock { state -> Result<Void, any Error>? in
        if state.log.position >= end { return .success(()) }
        if let failure = state.halt { return .failure(failure) }
        guard !state.isStopping else { return .failure(ClusterFailure.stopping) }
        state.waiters.append((end, waiting))
        return nil
      }
      if let result { waiting.resume(with: result) }
    }
  }
}
