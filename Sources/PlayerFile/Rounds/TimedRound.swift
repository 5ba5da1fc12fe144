package import TapGame

/// A timed round: what was reached in it.
package struct TimedRound: Hashable, Sendable {
  /// How long it was: 10, 30 or 60.
  package let seconds: Int
  /// The taps that were made in it.
  package let taps: Int64
  /// The name of the school that it was played for.
  package let school: String
  /// When it ended.
  package let madeAt: Timestamp

  /// A round of these values.
  package init(seconds: Int, taps: Int64, school: String, madeAt: Timestamp) {
    self.seconds = seconds
    self.taps = taps
    self.school = school
    self.madeAt = madeAt
  }
}

/// What recording a round has shown.
package struct RoundResult: Hashable, Sendable {
  /// Whether the round is the best of its length. Equal taps are not: who was there first stays ahead.
  package let isNewBest: Bool
  /// The best round of this length now; `nil` if there was never a tap in one.
  package let best: TimedRound?
  /// The round that was the best before ``best``; `nil` if none was.
  package let previous: TimedRound?
}
