public import TapGame

/// The result of a contest.
///
/// A report never includes refused batches: a refused batch aborts the contest with an error.
public struct ContestReport: Hashable, Sendable {
  public let plan: ContestPlan
  /// The totals of the honest players by habit. Every habit has an entry.
  public let habits: [Habit: ContestTally]
  /// The totals of the cheats by kind, for the plan's kinds; empty in a contest without cheats.
  public let cheats: [Cheat: ContestTally]
  /// The sessions of cheats, each with its kind of cheat.
  public let cheatSessions: [SessionID: Cheat]
  /// The number of opened sessions: one for each player who joined, and more for ``Cheat/manySessions``.
  public let sessions: Int
  /// The number of batches that were sent again and got their original receipt.
  public let repeats: Int
  /// The played time, in virtual time.
  public let elapsed: Duration
  public let stoppedEarly: Bool

  public var honest: ContestTally { habits.values.reduce(ContestTally(), +) }
  public var total: ContestTally { cheats.values.reduce(honest, +) }
}

/// The progress of a contest, as a progress bar shows it.
public struct ContestProgress: Hashable, Sendable {
  /// The virtual moment.
  public let moment: Timestamp
  /// The virtual time since the contest's start.
  public let elapsed: Duration
  /// The duration of the contest, in virtual time.
  public let duration: Duration
  /// The number of batches sent again so far.
  public let repeats: Int
  /// The totals of the batches committed so far.
  public let total: ContestTally

  /// The completed fraction of the contest, from 0 to 1.
  public var fraction: Double { elapsed / duration }
}
