/// Exponential backoff with full jitter: each pause is random between zero and a bound, and the bound grows with each
/// failure. So thousands of clients that lose a server at the same moment do not all return at the same moment.
///
/// Source: Marc Brooker, “Exponential Backoff And Jitter”, AWS Architecture Blog, 2015.
package struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of calls, including the first one; at least 1.
  package var tries: Int
  /// The bound of the first pause.
  package var firstBound: Duration
  /// The factor between one bound and the next.
  package var growth: Int
  /// The longest pause. If the server asks for a longer one, the call is not retried.
  package var longestPause: Duration

  package init(tries: Int, firstBound: Duration, growth: Int, longestPause: Duration) {
    self.tries = max(1, tries)
    self.firstBound = firstBound
    self.growth = growth
    self.longestPause = longestPause
  }

  /// Three tries. The first pause is up to 0.4 s, the second up to 1.6 s; with `Retry-After` a pause is up to 5 s.
  package static let standard = RetryPolicy(
    tries: 3, firstBound: .milliseconds(400), growth: 4, longestPause: .seconds(5))

  /// No retry.
  package static let once = RetryPolicy(tries: 1, firstBound: .zero, growth: 1, longestPause: .zero)

  /// The pause before the next try.
  ///
  /// - Parameters:
  ///   - failures: the number of tries so far; 1 or more.
  ///   - retryAfter: the pause that the server asked for. The random pause is added to it.
  ///   - chance: the fraction of the bound to wait, from 0 to 1.
  /// - Returns: `nil` if the call is not to be retried.
  package func pause(after failures: Int, retryAfter: Duration? = nil, chance: Double) -> Duration? {
    guard failures < tries else { return nil }
    let bound = (1..<failures).reduce(firstBound) { bound, _ in min(bound * growth, longestPause) }
    let pause = (retryAfter ?? .zero) + bound * chance
    return pause <= longestPause ? pause : nil
  }

  /// Whether a retry of the same HTTP request may succeed, by its status: 408 and 5xx (RFC 9110) and 429 (RFC 6585).
  package static func isTemporary(status: Int) -> Bool { status == 408 || status == 429 || status >= 500 }
}
