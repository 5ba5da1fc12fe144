/// How often something is tried, and how long to pause in between.
///
/// The pauses double, and each is cut by chance to between its half and its whole, so that many who failed together do not come back
/// together.
package struct RetryPolicy: Sendable {
  /// How many tries there are in all; 1 or more.
  package let tries: Int
  /// The pause after the first try, before chance cuts it.
  package let firstPause: Duration
  /// The longest pause that a server's `Retry-After` is heeded for.
  static let longestWish = Duration.seconds(60)

  /// Three tries, with a second and two seconds in between.
  package static let standard = RetryPolicy(tries: 3, firstPause: .seconds(1))

  /// A policy of these values.
  package init(tries: Int, firstPause: Duration) {
    self.tries = max(1, tries)
    self.firstPause = firstPause
  }

  /// The pause after a try, counted from 1.
  ///
  /// - Parameters:
  ///   - chance: from 0 to 1.
  ///   - wish: the pause that the server asked for.
  package func pause(after attempt: Int, chance: Double, wish: Duration?) -> Duration {
    let whole = firstPause * (1 << min(attempt - 1, 16))
    return max(whole * (0.5 + chance / 2), min(wish ?? .zero, Self.longestWish))
  }
}
