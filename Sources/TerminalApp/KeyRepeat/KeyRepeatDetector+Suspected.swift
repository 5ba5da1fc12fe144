import TapClient

extension KeyRepeatDetector {
  /// The presses that wait for a decision, with a number for each key.
  /// - Complexity: O(*n* log *n*) in the number of presses.
  var suspected: [SuspectedPress] {
    waitingStreaks.enumerated().flatMap { key, streak in
      streak.waitingMoments.map {
        SuspectedPress(key: key, at: .nanoseconds(Int64(($0 * 1e6).rounded())), isAfterHold: streak.isHeld)
      }
    }
    .sorted { $0.at < $1.at }
  }

  /// Decides the presses that were waiting when the game was killed, as if the player had left the game at that moment.
  ///
  /// - Returns: the times of the presses that count, in their order.
  /// - Complexity: O(*n* log *n*) in the number of presses.
  static func taps(among presses: [SuspectedPress]) -> [Duration] {
    Dictionary(grouping: presses, by: \.key).values.flatMap { presses in
      var settlement = Settlement()
      var streak = KeyStreak(
        waiting: presses.map(\.at.milliseconds), isAfterHold: presses.first?.isAfterHold ?? false)
      streak.settle(at: .infinity, into: &settlement)
      return settlement.withdrawn == 0 ? presses.map(\.at) : []
    }
    .sorted()
  }
}
