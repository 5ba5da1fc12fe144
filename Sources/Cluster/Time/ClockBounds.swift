package import TapGame

/// Bounds of how far another machine's clock is ahead of this one's, from answers that say its time in whole seconds, as HTTP's `Date` does.
///
/// An answer that says second *d*, was asked for at *s* and arrived at *r*, was written when the other clock was in *d* ..< *d* + 1 s and this
/// one in *s* ... *r*. So the other clock is ahead by *d* − *r* at least and by *d* + 1 s − *s* at most. What several answers say holds
/// together, so the bounds become narrow (Keith Marzullo, “Maintaining the Time in a Distributed System”, 1984).
package struct ClockBounds: Hashable, Sendable {
  /// The time for which an answer counts, in milliseconds: clocks drift, and are set.
  static let validity: Int64 = 30_000

  /// The least that the other clock is ahead, in milliseconds.
  package private(set) var least: Int64
  /// The most that the other clock is ahead, in milliseconds.
  package private(set) var most: Int64
  private var since: Timestamp
  /// When the last answer came.
  package private(set) var heard: Timestamp

  /// The bounds after the first answer.
  ///
  /// - Parameters:
  ///   - second: what the other machine says, a whole second.
  ///   - sent: when it was asked, by this machine's clock.
  ///   - received: when its answer came, by this machine's clock.
  package init(second: Timestamp, sent: Timestamp, received: Timestamp) {
    least = second.milliseconds - received.milliseconds
    most = second.milliseconds + 1000 - sent.milliseconds
    since = received
    heard = received
  }

  /// Narrows the bounds by another answer. If it contradicts them, one of the clocks was set, and only it counts.
  package mutating func add(second: Timestamp, sent: Timestamp, received: Timestamp) {
    let new = ClockBounds(second: second, sent: sent, received: received)
    let isOld = received.milliseconds - since.milliseconds > Self.validity || received < since
    guard !isOld, new.least <= most, new.most >= least else {
      self = new
      return
    }
    (least, most) = (max(least, new.least), min(most, new.most))
    heard = received
  }

  /// The smallest difference of the clocks within the bounds, in milliseconds: positive if the other clock is ahead, 0
  /// if the two may agree.
  package var certain: Int64 { least > 0 ? least : min(most, 0) }
}
