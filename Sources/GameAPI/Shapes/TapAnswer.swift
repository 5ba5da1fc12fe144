package import TapGame

/// The result of a batch: the response to `POST /api/taps`. In JSON it is the receipt with one more key, `rank`,
/// and for some repeats `firstTaps`.
package struct TapAnswer: Codable, Hashable, Sendable {
  /// The receipt; for a repeat, the first one.
  package var receipt: Receipt
  /// The school's rank among all schools at the response; `nil` if it could not be determined. The taps are counted
  /// either way.
  package var rank: Int?
  /// The number of taps that the batch had when it was counted, if a repeat of it has another number; `nil` otherwise.
  package var firstTaps: Int64?

  private enum Key: CodingKey { case rank, firstTaps }

  /// The answer to a batch.
  ///
  /// - Parameters:
  ///   - receipt: the receipt.
  ///   - rank: the school's rank, if it is known.
  ///   - sentTaps: the number of taps that were sent; `nil` if the batch is not a repeat with other taps.
  package init(receipt: Receipt, rank: Int?, sentTaps: Int64? = nil) {
    self.receipt = receipt
    self.rank = rank
    guard let sentTaps else { return }
    let counted = receipt.accepted + receipt.rejected
    if counted != sentTaps { firstTaps = counted }
  }

  package init(from decoder: any Decoder) throws {
    receipt = try Receipt(from: decoder)
    for count in [receipt.accepted, receipt.rejected, receipt.sessionTaps, receipt.schoolTaps] {
      try decoder.demandCount(count)
    }
    rank = try decoder.container(keyedBy: Key.self).decodeIfPresent(Int.self, forKey: .rank)
    firstTaps = try decoder.container(keyedBy: Key.self).decodeIfPresent(Int64.self, forKey: .firstTaps)
  }

  package func encode(to encoder: any Encoder) throws {
    try receipt.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(rank, forKey: .rank)
    try container.encodeIfPresent(firstTaps, forKey: .firstTaps)
  }
}
