import ContestLog
import Leaderboard
import Synchronization
package import TapGame

extension ClusterNode: CommandRoute {
  /// Appends a command to the log, and answers when this node has applied it.
  ///
  /// - Throws: ``ClusterFailure``. The command may or may not be applied then, unless the failure says that nothing was.
  /// - Complexity: an append and the command's own writes.
  package func perform(
    _ action: ContestAction, progress: (@Sendable (_ written: Int, _ of: Int) throws -> Void)?
  ) async throws -> ActionOutcome {
    if let failure = state.withLock({ $0.obstacle }) { throw failure }
    let size = try action.encodedSize()
    return try await withUnsafeThrowingContinuation { waiting in
      jobs.add(CommandJob(action: action, progress: progress, size: size, waiting: waiting))
    }
  }

  /// The number of commands that wait to be appended.
  package var waitingCommands: Int { jobs.count }

  /// Waits until this node has applied everything that was acknowledged before this call, by any node.
  ///
  /// - Throws: ``ClusterFailure``.
  /// - Complexity: a question to the log, and what there is to apply.
  package func catchUp() async throws {
    let end: LogPosition
    do { end = try await log.end() } catch { throw ClusterFailure.unavailable("\(error)") }
    try await withUnsafeThrowingContinuation { (waiting: UnsafeContinuation<Void, any Error>) in
      let result = state.withLock { state -> Result<Void, any Error>? in
        if state.log.position >= end { return .success(()) }
        if let failure = state.halt { return .failure(failure) }
        guard !state.isStopping else { return .failure(ClusterFailure.stopping) }
        state.waiters.append((end, waiting))
        return nil
      }
      if let result { return waiting.resume(with: result) }
      // What is at the end may be nothing of this contest's, so something has to follow it.
      jobs.wantReport()
    }
  }
}
