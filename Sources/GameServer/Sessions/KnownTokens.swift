import Synchronization
import TapGame

/// The tokens that were verified and whose sessions were looked up and found to fit, as their bearers carry them, so that a batch of taps costs
/// neither a sum nor a look-up.
///
/// What a session is for never changes, so what fitted once fits for ever; how far it has come, the store knows.
final class KnownTokens: Sendable {
  /// So many are kept. Where there are more, all are looked at anew, which takes each a fraction of a millisecond.
  static let limit = 100_000

  private let tokens = Mutex<[String: Token]>([:])

  /// What a text says that is known to be a token and to fit its session.
  ///
  /// - Complexity: O(length of the text).
  subscript(text: String) -> Token? { tokens.withLock { $0[text] } }

  /// Remembers that a token was verified and that its session fits it.
  ///
  /// - Complexity: O(length of the text), amortised.
  func insert(_ token: Token, for text: String) {
    tokens.withLock { tokens in
      if tokens.count >= Self.limit { tokens.removeAll(keepingCapacity: true) }
      tokens[text] = token
    }
  }
}
