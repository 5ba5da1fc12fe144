/// A device's estimate of a server's clock, computed from requests and responses.
///
/// A response contains the server's time, which is between the sending of the request and the arrival of the response.
/// So each exchange limits the offset between the two clocks to a range. The width of the range is the round-trip time
/// plus the resolution of the server's time. The estimate keeps the intersection of these ranges. If the range contains
/// 0, the device's clock counts as right, because most devices set their clock by the network. Otherwise, the offset is
/// the middle of the range, and its error is at most half of the range's width.
public struct ServerClock: Hashable, Sendable {
  /// The possible offsets of the server's clock from the device's clock, in milliseconds; positive if the server's
  /// clock is ahead; `nil` before the first exchange.
  public private(set) var range: ClosedRange<Int64>?

  /// An estimate before any exchange: it shows the device's own clock.
  public init() {}

  /// Updates the estimate with an exchange.
  ///
  /// If the new range does not overlap the current one, one of the clocks was set. Then only this exchange counts.
  ///
  /// - Parameters:
  ///   - sentAt: when the request was sent, by the device's clock.
  ///   - serverTime: the server's time in the response.
  ///   - resolution: the unit to which the server rounds its time down; one second for the `Date` header of an HTTP
  ///     response.
  ///   - receivedAt: when the response arrived, by the device's clock.
  public mutating func take(
    sentAt: Timestamp, serverTime: Timestamp, resolution: Duration = .milliseconds(1), receivedAt: Timestamp
  ) {
    let least = serverTime.milliseconds(since: receivedAt)
    // The server rounds down, so its real time may be later by up to one unit minus one millisecond.
    let most = serverTime.milliseconds(since: sentAt) + resolution.wholeMilliseconds - 1
    // An empty range means that the device's clock was set back during the exchange.
    guard least <= most else { return }
    let new = least...most
    range = range.flatMap { $0.overlaps(new) ? $0.clamped(to: new) : nil } ?? new
  }

  /// The estimated offset of the server's clock from the device's clock, in milliseconds: the middle of ``range``, or 0
  /// if ``range`` contains 0 or is `nil`.
  public var ahead: Int64 {
    guard let range, !range.contains(0) else { return 0 }
    return range.lowerBound + (range.upperBound - range.lowerBound) / 2
  }

  /// The server's time at a moment of the device's clock.
  public func serverTime(at own: Timestamp) -> Timestamp { own + ahead }

  /// The device's time at a moment of the server's clock.
  public func ownTime(at server: Timestamp) -> Timestamp { server + -ahead }
}
