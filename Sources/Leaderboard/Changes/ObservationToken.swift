/// Keeps an observation by `Leaderboard.observe(of:season:ties:after:_:onEnd:)` going.
///
/// The observation ends when the token is released or cancelled. The token does not keep the leaderboard alive.
public final class ObservationToken: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }

  /// Ends the observation. A running call of the closure finishes; no other call follows.
  ///
  /// - Complexity: O(1).
  public func cancel() { task.cancel() }
}
