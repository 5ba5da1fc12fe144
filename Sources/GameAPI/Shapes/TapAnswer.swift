package import TapGame

/// The result of a batch: the response to `POST /api/taps`. In JSON it is the receipt with one more key, `rank`.
package struct TapAnswer: Codable, Hashable, Sendable {
  /// The receipt; for a repeat, the first one.
  package var receipt: Receipt
  /// The school's rank among all schools at the response; `nil` if it could not be determined. The taps are counted
  /// either way.
  package var rank: Int?

  private enum Key: CodingKey { case rank }

  package init(receipt: Receipt, rank: Int?) {
    self.receipt = receipt
    self.rank = rank
  }

  package init(from decoder: any Decoder) throws {
    receipt = try Receipt(from: decoder)
    rank = try decoder.container(keyedBy: Key.self).decodeIfPresent(Int.self, forKey: .rank)
  }

  package func encode(to encoder: any Encoder) throws {
    try receipt.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(rank, forKey: .rank)
  }
}
