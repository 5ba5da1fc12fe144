public import TapGame

/// How far a contest has come: what a progress bar shows.
public struct ContestProgress: Hashable, Sendable {
  /// The virtual moment.
  public let moment: Timestamp
  /// The virtual milliseconds since the contest's start.
  public let elapsedMilliseconds: Int64
  /// The virtual milliseconds that the contest takes.
  public let durationMilliseconds: Int64
  /// Batches that were sent a second time so far.
  public let repeats: Int
  /// What was committed so far.
  public let total: ContestTally

  /// How much of the contest is over, from 0 to 1.
  public var fraction: Double { Double(elapsedMilliseconds) / Double(durationMilliseconds) }
}
