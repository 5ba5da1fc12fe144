public import TapGame

/// What players' batches came to. Repeats count once.
public struct ContestTally: Hashable, Sendable {
  /// Players who joined.
  public var players = 0
  /// Batches that were committed.
  public var batches = 0
  /// Taps in them.
  public var made: Int64 = 0
  /// Taps that count.
  public var accepted: Int64 = 0
  /// Taps that were rejected as `RejectionReason`.
  public var tooFast: Int64 = 0
  /// Taps that were rejected as `RejectionReason`.
  public var timeNotPassed: Int64 = 0

  /// A tally of nothing.
  public init() {}

  /// Taps that do not count, for whatever reason.
  public var rejected: Int64 { tooFast + timeNotPassed }

  /// Taps that were rejected for a reason.
  public func rejected(for reason: RejectionReason) -> Int64 {
    switch reason {
    case .tooFast: tooFast
    case .timeNotPassed: timeNotPassed
    }
  }

  /// What two tallies come to together.
  public static func + (a: ContestTally, b: ContestTally) -> ContestTally {
    var sum = a
    sum.players += b.players
    sum.batches += b.batches
    sum.made += b.made
    sum.accepted += b.accepted
    sum.tooFast += b.tooFast
    sum.timeNotPassed += b.timeNotPassed
    return sum
  }
}
