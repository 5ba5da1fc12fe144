/// Whether observers see new commits.
///
/// Observers keep waiting while the state is ``stale(reason:)`` or ``replaced(reason:)``. When it is ``current`` again,
/// they get a signal if they have missed a change.
public enum FeedState: Hashable, Sendable {
  /// Observers see each commit.
  case current
  /// The contest cannot be read, for the reason in this sentence. Reading is retried until it succeeds.
  case stale(reason: String)
  /// Another file is at the path of the contest's file, as this sentence says. Reading is retried, in case the file is
  /// put back. To see the other file, open it.
  case replaced(reason: String)

  /// The sentence to show; `nil` while the state is ``current``.
  public var reason: String? {
    switch self {
    case .current: nil
    case .stale(let reason), .replaced(let reason): reason
    }
  }
}
