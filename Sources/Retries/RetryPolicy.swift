/// When a call that failed is made again: up to so many tries, with pauses that grow and are cut at random, so that thousands who lost a
/// server at one moment do not come back at one moment.
///
/// Source: “full jitter” of Marc Brooker, “Exponential Backoff And Jitter”, AWS Architecture Blog, 2015: a pause is drawn evenly from zero
/// to a bound, and the bound is what grows.
package struct RetryPolicy: Hashable, Sendable {
  /// How often a call is made at most.
  package var tries: Int
  /// The bound of the first pause.
  package var firstBound: Duration
  /// The factor between one bound and the next.
  package var growth: Int
  /// The longest pause. A server that asks for a longer one is not waited for: the call has failed for now.
  package var longestPause: Duration

  /// A policy with these values.
  package init(tries: Int, firstBound: Duration, growth: Int, longestPause: Duration) {
    self.tries = max(1, tries)
    self.firstBound = firstBound
    self.growth = growth
    self.longestPause = longestPause
  }

  /// Three tries, after up to 0.4 s and up to 1.6 s; at the longest, 5 s are waited.
  package static let standard = RetryPolicy(
    tries: 3, firstBound: .milliseconds(400), growth: 4, longestPause: .seconds(5))

  /// One try.
  package static let once = RetryPolicy(tries: 1, firstBound: .zero, growth: 1, longestPause: .zero)

  /// How long to wait after so many failures.
  ///
  /// - Parameters:
  ///   - failures: how often the call was made; 1 or more.
  ///   - retryAfter: the pause that the server asked for, to which the random part is added.
  ///   - chance: from 0 to 1: how much of the bound is waited.
  /// - Returns: `nil` when the call is not to be made again.
  /// - Complexity: O(failures).
  package func pause(after failures: Int, retryAfter: Duration? = nil, chance: Double) -> Duration? {
    guard failures < tries else { return nil }
    let bound = (1..<failures).reduce(firstBound) { bound, _ in min(bound * growth, longestPause) }
    let pause = (retryAfter ?? .zero) + bound * chance
    return pause <= longestPause ? pause : nil
  }

  /// Whether the same HTTP request may be granted a moment later: the statuses that RFC 9110 and RFC 6585 call temporary.
  package static func isTemporary(status: Int) -> Bool { status == 408 || status == 429 || status >= 500 }
}
