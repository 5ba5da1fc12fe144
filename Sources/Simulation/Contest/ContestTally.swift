public import TapGame

/// Totals over the batches of players. Repeats count once.
public struct ContestTally: Hashable, Sendable {
  /// The number of players who joined.
  public var players = 0
  /// The number of opened sessions: one for each player, and more for ``Cheat/manySessions``.
  public var sessions = 0
  /// The number of committed batches.
  public var batches = 0
  /// The taps in the batches.
  public var made: Int64 = 0
  /// The taps that count.
  public var accepted: Int64 = 0
  /// The taps that were rejected as `RejectionReason.tooFast`.
  public var tooFast: Int64 = 0
  /// The taps that were rejected as `RejectionReason.timeNotPassed`.
  public var timeNotPassed: Int64 = 0
  /// The taps that were rejected as `RejectionReason.addressLimit`.
  public var addressLimit: Int64 = 0

  public init() {}

  /// The taps that were rejected for any reason.
  public var rejected: Int64 { tooFast + timeNotPassed + addressLimit }

  /// The taps that were rejected for one reason.
  public func rejected(for reason: RejectionReason) -> Int64 {
    switch reason {
    case .tooFast: tooFast
    case .timeNotPassed: timeNotPassed
    case .addressLimit: addressLimit
    }
  }

  /// The sum of two tallies.
  public static func + (a: ContestTally, b: ContestTally) -> ContestTally {
    var sum = a
    sum.players += b.players
    sum.sessions += b.sessions
    sum.batches += b.batches
    sum.made += b.made
    sum.accepted += b.accepted
    sum.tooFast += b.tooFast
    sum.timeNotPassed += b.timeNotPassed
    sum.addressLimit += b.addressLimit
    return sum
  }
}
