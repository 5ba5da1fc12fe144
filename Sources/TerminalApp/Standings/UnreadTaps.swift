import TapGame

/// My taps that the standings do not have yet, so that my school moves with my own key.
///
/// A batch is in the standings from its revision on. The receipt names that revision, and may come before or after the
/// standings. While a batch has no receipt, what the school has gained is taken for the batch: so the shown count never
/// falls back.
struct UnreadTaps: Equatable, Sendable {
  /// The receipts that are newer than the standings.
  private var receipts: [Receipt] = []
  /// The waiting taps that the standings probably have.
  private var assumed: Int64 = 0

  /// The taps to add to the standings.
  ///
  /// - Parameter uncounted: my taps without a receipt.
  func count(uncounted: Int64, session: SessionID?) -> Int64 {
    max(0, uncounted - assumed) + receipts.reduce(0) { $0 + ($1.session == session ? $1.accepted : 0) }
  }

  /// Takes a receipt. `waiting` is the number of my taps that still wait for theirs.
  mutating func take(_ receipt: Receipt, standings: Revision?, waiting: Int64) {
    if receipt.revision > standings ?? Revision(rawValue: 0) {
      receipts.append(receipt)
    } else {
      assumed = min(waiting, max(0, assumed - receipt.accepted))
    }
  }

  /// Takes standings in which my school has gained so many taps. `waiting` is the number of my taps without a receipt.
  mutating func read(_ revision: Revision, gained: Int64, waiting: Int64, session: SessionID?) {
    let known = receipts.reduce(0) { $0 + ($1.revision <= revision && $1.session == session ? $1.accepted : 0) }
    receipts.removeAll { $0.revision <= revision }
    assumed = min(waiting, assumed + max(0, gained - known))
  }
}
