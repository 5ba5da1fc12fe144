/// Whether observers see what is committed.
///
/// Observers wait on while the state is ``stale(reason:)`` or ``replaced(reason:)``. Once it is ``current`` again they are signalled what
/// they have missed.
public enum FeedState: Hashable, Sendable {
  /// Each commit is seen.
  case current
  /// The contest cannot be looked at, for the reason in this sentence. The look is tried again until it succeeds.
  case stale(reason: String)
  /// Another file lies where the contest's file was opened, as this sentence says. The look is tried again, in case the file is put back; who
  /// wants to see the other file opens that.
  case replaced(reason: String)

  /// The sentence to show; `nil` while the state is ``current``.
  public var reason: String? {
    switch self {
    case .current: nil
    case .stale(let reason), .replaced(let reason): reason
    }
  }
}
