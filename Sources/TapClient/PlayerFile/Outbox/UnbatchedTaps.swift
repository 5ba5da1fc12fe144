/// Taps of a running game that are not in a batch yet, and presses that may come from a held-down key.
package struct UnbatchedTaps: Hashable, Sendable {
  /// The number of taps that count.
  package var count: Int64
  /// The time over which the taps were made, in milliseconds.
  package var span: Int64
  /// The time of the last tap since the start of the game; `nil` if it is unknown.
  package var lastAt: Duration?
  /// The presses that may be repeats of a held-down key, in the order in which they were made.
  package var suspected: [SuspectedPress]

  package init(count: Int64 = 0, span: Int64 = 0, lastAt: Duration? = nil, suspected: [SuspectedPress] = []) {
    self.count = count
    self.span = span
    self.lastAt = lastAt
    self.suspected = suspected
  }

  /// Whether there is no tap and no press.
  package var isEmpty: Bool { count == 0 && suspected.isEmpty }
}

/// A press that may be a repeat of a held-down key. Whether it counts is not decided yet.
package struct SuspectedPress: Hashable, Sendable {
  /// A number that distinguishes the key from other keys of the same game. The key itself is not stored.
  package let key: Int
  /// The time of the press since the start of the game.
  package let at: Duration
  /// Whether the key was held down before this press, and the press did not fit the rhythm of the key's repeats.
  package let isAfterHold: Bool

  package init(key: Int, at: Duration, isAfterHold: Bool) {
    self.key = key
    self.at = at
    self.isAfterHold = isAfterHold
  }
}
