public import TapGame

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
