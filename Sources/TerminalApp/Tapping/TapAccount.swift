import TapClient
import TapGame

/// The outcome of this run's taps, from receipts and refusals.
struct TapAccount: Equatable, Sendable {
  /// The taps that count.
  private(set) var counted: Int64 = 0
  /// The taps that fair play refused, by reason.
  private(set) var rejected: [RejectionReason: Int64] = [:]
  /// The taps of batches that were refused permanently.
  private(set) var dropped: Int64 = 0
  /// The taps of earlier runs that were counted in this run.
  private(set) var countedBefore: Int64 = 0

  /// The taps of this run that do not count: rejected by the contest, or dropped.
  var notCounted: Int64 { rejected.values.reduce(dropped, +) }

  /// Updates the counts after an action.
  mutating func note(_ action: Tapping.Action) {
    switch action {
    case .client(.receipt(let receipt, ofEarlierRun: true), _): countedBefore += receipt.accepted
    case .client(.receipt(let receipt, ofEarlierRun: false), _):
      counted += receipt.accepted
      if let reason = receipt.reason { rejected[reason, default: 0] += receipt.rejected }
    case .client(.dropped(let taps, reason: _, ofEarlierRun: false), _): dropped += taps
    default: break
    }
  }
}
