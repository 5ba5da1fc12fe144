import PlayerFile
import TapGame

/// The outcome of this run's taps, from receipts and refusals.
struct TapAccount: Equatable, Sendable {
  /// The batches of an earlier run, which are not counted as this run's.
  private var leftBehind: Set<OutboxBatch.ID>
  /// The taps that count.
  private(set) var counted: Int64 = 0
  /// The taps that fair play refused, by reason.
  private(set) var rejected: [RejectionReason: Int64] = [:]
  /// The taps of batches that were refused for good.
  private(set) var dropped: Int64 = 0
  /// The taps of earlier runs that were counted in this one.
  private(set) var countedBefore: Int64 = 0

  /// Creates an empty account.
  init(leftBehind: Set<OutboxBatch.ID> = []) { self.leftBehind = leftBehind }

  /// Notes a batch of an earlier run.
  mutating func leave(_ batch: OutboxBatch) { leftBehind.insert(batch.id) }

  /// The taps that do not count.
  var notCounted: Int64 { rejected.values.reduce(dropped, +) }

  /// - Returns: the taps of this run that fair play refused.
  mutating func take(_ receipt: Receipt, of batch: OutboxBatch) -> Int64 {
    guard leftBehind.remove(batch.id) == nil else {
      countedBefore += receipt.accepted
      return 0
    }
    counted += receipt.accepted
    if let reason = receipt.reason { rejected[reason, default: 0] += receipt.rejected }
    return receipt.rejected
  }

  mutating func drop(_ batch: OutboxBatch) {
    if leftBehind.remove(batch.id) == nil { dropped += batch.batch.taps }
  }
}
