package import TapGame

/// The result of a batch: the response to `POST /api/taps`. In JSON it is the receipt with one more key, `wait`, for
/// some repeats `firstTaps`, and `elsewhere` for a device that another one has followed. It has no rank: boards and their
/// streams tell ranks.
package struct TapAnswer: Codable, Hashable, Sendable {
  /// The receipt; for a repeated batch, the receipt of its first commit.
  package var receipt: Receipt
  /// If this is a repeated batch with another number of taps: the number that was counted for the batch. `nil`
  /// otherwise.
  package var firstTaps: Int64?
  /// Whether another device has opened the session since, as with the same ticket: this one has handed in its taps, and
  /// stops. `nil` if not.
  package var elsewhere: Bool?

  /// The milliseconds to wait before sending the next batch, so that the server keeps up with all clients.
  package var wait: Int64

  private enum Key: CodingKey { case firstTaps, wait, elsewhere }

  /// - Parameter sentTaps: the number of taps in this request, to compare with the receipt; `nil` to skip the comparison.
  package init(receipt: Receipt, wait: Int64, sentTaps: Int64? = nil, elsewhere: Bool = false) {
    self.receipt = receipt
    self.elsewhere = elsewhere ? true : nil
    self.wait = wait
    guard let sentTaps else { return }
    let counted = receipt.accepted + receipt.rejected
    if counted != sentTaps { firstTaps = counted }
  }

  package init(from decoder: any Decoder) throws {
    receipt = try Receipt(from: decoder)
    for count in [receipt.accepted, receipt.rejected, receipt.sessionTaps, receipt.schoolTaps] {
      try decoder.demandCount(count)
    }
    let container = try decoder.container(keyedBy: Key.self)
    firstTaps = try container.decodeIfPresent(Int64.self, forKey: .firstTaps)
    wait = try container.decode(Int64.self, forKey: .wait)
    elsewhere = try container.decodeIfPresent(Bool.self, forKey: .elsewhere)
  }

  package func encode(to encoder: any Encoder) throws {
    try receipt.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(firstTaps, forKey: .firstTaps)
    try container.encode(wait, forKey: .wait)
    try container.encodeIfPresent(elsewhere, forKey: .elsewhere)
  }
}
