package import TapGame

/// The result of a timed round.
package struct TimedRound: Hashable, Sendable {
  /// The length in seconds: 10, 30 or 60.
  package let seconds: Int
  /// The counted taps.
  package let taps: Int64
  /// The name of the school for which the round was played.
  package let school: String
  /// When the result was computed, after the outcome of every tap was known.
  package let madeAt: Timestamp

  package init(seconds: Int, taps: Int64, school: String, madeAt: Timestamp) {
    self.seconds = seconds
    self.taps = taps
    self.school = school
    self.madeAt = madeAt
  }
}

/// How a recorded round compares with earlier ones.
package struct RoundResult: Hashable, Sendable {
  /// Whether the round is the best of its length. With equal taps, the earlier round stays the best.
  package let isNewBest: Bool
  /// The best round of this length now; `nil` if no round of this length had a tap.
  package let best: TimedRound?
  /// The best round of this length before ``best`` was played; `nil` if there was none.
  package let previous: TimedRound?
}
