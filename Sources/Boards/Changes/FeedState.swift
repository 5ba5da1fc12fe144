/// Whether observers see new commits.
///
/// Observers keep waiting while the state is ``stale(reason:)`` or ``replaced(reason:)``. When the state is ``current``
/// again, observers that have missed a change get a signal.
public enum FeedState: Hashable, Sendable {
  /// Observers see each commit.
  case current
  /// The contest cannot be read. The reason is one sentence. The store retries until it can read the contest.
  case stale(reason: String)
  /// Another file is at the path of the contest's file. The reason is one sentence. The store keeps retrying, in case
  /// the original file is put back. To see the other file, open it.
  case replaced(reason: String)

  /// The sentence to show; `nil` while the state is ``current``.
  public var reason: String? {
    switch self {
    case .current: nil
    case .stale(let reason), .replaced(let reason): reason
    }
  }
}
