/// Keeps an observation going that was begun with `Leaderboard.observe(board:season:ties:after:_:onEnd:)`.
///
/// The observation ends when the token goes away or is cancelled. The token keeps no store alive.
public final class ObservationToken: Sendable {
  private let task: Task<Void, Never>

  /// A token that cancels a task when it goes away.
  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }

  /// Ends the observation. A call of the closure that is under way runs to its end; there is none after it.
  ///
  /// - Complexity: O(1).
  public func cancel() { task.cancel() }
}
