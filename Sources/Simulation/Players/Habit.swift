import TapGame

/// How a simulated player taps.
public enum Habit: String, CaseIterable, Sendable, Codable {
  /// Short fast bursts of 10 to 14 taps a second, with pauses between them.
  case sprinter
  /// 4 to 8 taps a second for minutes, with occasional short rests.
  case steady
  /// Plays for half a minute to three minutes, then pauses for half a minute to four minutes.
  case drifter
  /// A machine: 30 to 60 taps a second without pauses, at a constant rate.
  case macro

  public var percentage: Int {
    switch self {
    case .sprinter: 20
    case .steady: 55
    case .drifter: 22
    case .macro: 3
    }
  }
}

struct HabitTraits {
  /// The range of a player's own speed, in thousandths of a tap per second.
  let speed: ClosedRange<Int64>
  /// The maximum deviation of a batch's speed from the player's own speed, in thousandths of the player's speed.
  let jitter: Int64
  /// The duration of a spell of play, in milliseconds.
  let spell: ClosedRange<Int64>
  /// The duration of the pause after a spell, in milliseconds.
  let pause: ClosedRange<Int64>
  /// The maximum deviation of a batch's duration from the plan's duration, in thousandths of the plan's duration.
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
      let longest = ContestPlan.durationRange.upperBound.wholeMilliseconds
      (speed, jitter, spell, pause, delay) = (30_000...60_000, 0, longest...longest, 0...0, 0)
    }
  }

  /// The traits of a cheat's taps. ``Cheat/replay`` does not use its traits, since it replays a recording.
  init(of cheat: Cheat, rules: FairPlayRules) {
    switch cheat {
    case .script:
      let (limit, machine) = (rules.tapsPerSecond * 1000, HabitTraits(of: .macro))
      self.init(speed: limit...limit, jitter: 0, spell: machine.spell, pause: 0...0, delay: 0)
    case .autoclicker:
      self.init(speed: 12_000...20_000, jitter: 20, spell: 5000...60_000, pause: 1000...10_000, delay: 100)
    case .manySessions, .replay: self.init(of: .steady)
    case .manyAddresses, .network, .insider:
      let machine = HabitTraits(of: .macro)
      self.init(speed: 4000...20_000, jitter: 150, spell: machine.spell, pause: 0...0, delay: 100)
    }
  }

  private init(
    speed: ClosedRange<Int64>, jitter: Int64, spell: ClosedRange<Int64>, pause: ClosedRange<Int64>, delay: Int64
  ) {
    (self.speed, self.jitter, self.spell, self.pause, self.delay) = (speed, jitter, spell, pause, delay)
  }

  /// The traits of all habits, indexed by ``Player/role``.
  static let all = Habit.allCases.map(HabitTraits.init)

  /// The traits of all habits, then the traits of all cheats, indexed by ``Player/role``.
  static func all(rules: FairPlayRules) -> [HabitTraits] {
    all + Cheat.allCases.map { HabitTraits(of: $0, rules: rules) }
  }

  /// The index in `Habit.allCases` of the habit for a random number from 0 to 99.
  static func habit(drawn: UInt64) -> Int {
    var rest = Int(drawn)
    for (number, habit) in Habit.allCases.enumerated() {
      if rest < habit.percentage { return number }
      rest -= habit.percentage
    }
    return Habit.allCases.count - 1
  }
}
