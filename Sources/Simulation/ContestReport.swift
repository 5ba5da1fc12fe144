/// What became of a contest.
///
/// No batch was refused: a contest whose batch is refused is broken off with an error.
public struct ContestReport: Hashable, Sendable {
  /// What was played.
  public let plan: ContestPlan
  /// What each habit's players came to; all habits are there.
  public let habits: [Habit: ContestTally]
  /// Sessions that were opened: one for each player who joined.
  public let sessions: Int
  /// Batches that were sent a second time and got their first receipt again.
  public let repeats: Int
  /// The virtual milliseconds that were played.
  public let elapsedMilliseconds: Int64
  /// Whether the contest was stopped before its end.
  public let stoppedEarly: Bool

  /// What all players came to.
  public var total: ContestTally { habits.values.reduce(ContestTally(), +) }
}
