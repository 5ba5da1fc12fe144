/// The estimate of a server's clock by a device, from the exchanges with the server.
///
/// An answer tells the moment at which it was made, which lies between the request and the arrival of the answer. So
/// each exchange leaves open a range of how far the server's clock is ahead, as wide as the round trip; together they
/// leave open what all of them do. If the device's own clock may be right, it is taken for right: most devices set theirs
/// by the network. Otherwise the middle of the range is taken, which is at most half a round trip off.
public struct ServerClock: Hashable, Sendable {
  /// How far the server's clock may be ahead, in milliseconds; `nil` before the first exchange.
  public private(set) var range: ClosedRange<Int64>?

  /// An estimate without an exchange: the device's own clock.
  public init() {}

  /// Takes an exchange into account.
  ///
  /// If it contradicts the earlier ones, one of the clocks was set, and only this exchange counts.
  ///
  /// - Parameters:
  ///   - sentAt: when the request was sent, by the device's clock.
  ///   - serverTime: the server's clock in the answer.
  ///   - resolution: the unit in whole numbers of which the server's clock is told; a second in the `Date` of an HTTP
  ///     response.
  ///   - receivedAt: when the answer arrived, by the device's clock.
  /// - Complexity: O(1).
  public mutating func take(
    sentAt: Timestamp, serverTime: Timestamp, resolution: Duration = .milliseconds(1), receivedAt: Timestamp
  ) {
    let least = serverTime - receivedAt
    // The moment was cut to the unit, so up to one unit less a millisecond may be missing.
    let most = serverTime - sentAt + resolution.wholeMilliseconds - 1
    // The device's clock was set back meanwhile.
    guard least <= most else { return }
    let new = least...most
    range = range.flatMap { $0.overlaps(new) ? $0.clamped(to: new) : nil } ?? new
  }

  /// How far the server's clock is ahead of the device's, in milliseconds: nothing if that is possible, or else the
  /// middle of what is possible.
  public var ahead: Int64 {
    guard let range, !range.contains(0) else { return 0 }
    return range.lowerBound + (range.upperBound - range.lowerBound) / 2
  }

  /// The server's time at a moment of the device's clock.
  /// - Complexity: O(1).
  public func serverTime(at own: Timestamp) -> Timestamp { own + ahead }

  /// The moment of the device's clock at a moment of the server's.
  /// - Complexity: O(1).
  public func ownTime(at server: Timestamp) -> Timestamp { server + -ahead }
}
