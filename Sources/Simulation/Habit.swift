/// How a simulated player taps.
public enum Habit: String, CaseIterable, Sendable, Codable {
  /// Short fast bursts of 10 to 14 taps a second, with pauses between them.
  case sprinter
  /// 4 to 8 taps a second for minutes, with a moment of rest now and then.
  case steady
  /// Comes and goes: half a minute to minutes of play, and as long away.
  case drifter
  /// A machine: 30 to 60 taps a second without a pause, and each second like the other.
  case macro

  /// How many of 100 players have the habit.
  public var percentage: Int {
    switch self {
    case .sprinter: 20
    case .steady: 55
    case .drifter: 22
    case .macro: 3
    }
  }
}

/// A habit in numbers.
struct HabitTraits {
  /// What a player's own speed is drawn from, in thousandths of a tap a second.
  let speed: ClosedRange<Int64>
  /// How far the speed of a batch strays from the player's own at most, in thousandths of it.
  let jitter: Int64
  /// How long a spell of play lasts, in milliseconds.
  let spell: ClosedRange<Int64>
  /// How long the pause after it lasts, in milliseconds.
  let pause: ClosedRange<Int64>
  /// How far the play that one batch holds strays from the plan's, in thousandths of it.
  let delay: Int64

  init(of habit: Habit) {
    switch habit {
    case .sprinter:
      (speed, jitter, spell, pause, delay) = (10_000...14_000, 100, 2000...8000, 3000...15_000, 100)
    case .steady:
      (speed, jitter, spell, pause, delay) = (4000...8000, 150, 60_000...300_000, 1000...5000, 100)
    case .drifter:
      (speed, jitter, spell, pause, delay) = (3000...7000, 200, 30_000...180_000, 30_000...240_000, 100)
    case .macro:
      let longest = ContestPlan.durationRange.upperBound
      (speed, jitter, spell, pause, delay) = (30_000...60_000, 0, longest...longest, 0...0, 0)
    }
  }

  /// By ``Player/habit``.
  static let all = Habit.allCases.map(HabitTraits.init)

  /// The number, in ``Habit``'s order, of the habit that a player has who draws this from 0 to 99.
  static func habit(drawn: UInt64) -> Int {
    var rest = Int(drawn)
    for (number, habit) in Habit.allCases.enumerated() {
      if rest < habit.percentage { return number }
      rest -= habit.percentage
    }
    return Habit.allCases.count - 1
  }
}
