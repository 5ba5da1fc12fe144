import Synchronization
import TapGame

/// The tokens whose sessions were looked up and found to fit, so that a batch of taps costs no look-up.
///
/// What a session is for never changes, so what fitted once fits for ever; how far it has come, the store knows.
final class KnownSessions: Sendable {
  /// So many are kept. Where there are more, all are looked up anew, which takes each a fraction of a millisecond.
  static let limit = 100_000

  private let tokens = Mutex<Set<Token>>([])

  /// Whether the session of a token is known to fit it.
  ///
  /// - Complexity: O(1).
  func contains(_ token: Token) -> Bool { tokens.withLock { $0.contains(token) } }

  /// Remembers that the session of a token fits it.
  ///
  /// - Complexity: O(1), amortised.
  func insert(_ token: Token) {
    tokens.withLock { tokens in
      if tokens.count >= Self.limit { tokens.removeAll(keepingCapacity: true) }
      tokens.insert(token)
    }
  }
}
