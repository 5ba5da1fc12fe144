import Synchronization

/// A cache of verified tokens that match their sessions. The key is the text of the token. With this cache, a batch of
/// taps needs neither a signature check nor a lookup.
///
/// Entries never become stale, because the school and season of a session never change. The store keeps the progress of
/// a session.
final class TokenCache: Sendable {
  /// The maximum number of tokens. If there are more, the cache is emptied; checking a token again takes a fraction of
  /// a millisecond.
  static let limit = 100_000

  private let tokens = Mutex<[String: Token]>([:])

  subscript(text: String) -> Token? { tokens.withLock { $0[text] } }

  /// Adds a token that was verified and matches its session.
  func insert(_ token: Token, for text: String) {
    tokens.withLock { tokens in
      if tokens.count >= Self.limit { tokens.removeAll(keepingCapacity: true) }
      tokens[text] = token
    }
  }
}
