package import TapGame

/// What became of a batch: the answer to `POST /api/taps`. In JSON it is the receipt with one key more, `rank`.
package struct TapAnswer: Codable, Hashable, Sendable {
  /// The receipt; the first one when the batch is a repeat.
  package var receipt: Receipt
  /// The school's rank among all schools when the answer was given; `nil` if it could not be determined: the taps
  /// are counted all the same.
  package var rank: Int?

  private enum Key: CodingKey { case rank }

  /// An answer of these values.
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
