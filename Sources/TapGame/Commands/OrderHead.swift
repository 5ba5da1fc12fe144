/// The head of the audit list's chain: a hash of all orders up to one.
///
/// Each order's link is a SHA-256 over the link of the order before it and its own contents, so an order that is changed
/// later changes every head after it.
public struct OrderHead: Hashable, Sendable, Codable {
  /// The number of the newest order that the head covers.
  public let order: Int64
  /// Its link: 64 hexadecimal digits.
  public let link: String

  public init(order: Int64, link: String) {
    self.order = order
    self.link = link
  }
}
