package import TapGame

/// Bounds on how far another machine's clock is ahead of this machine's clock. They come from answers that state the
/// other machine's time in whole seconds, as the HTTP header `Date` does.
///
/// Take an answer that states second *d*, was requested at *s* and was received at *r*. When it was written, the other
/// clock was in *d* ..< *d* + 1 s and this clock was in *s* ... *r*. So the other clock is ahead by at least *d* − *r*
/// and at most *d* + 1 s − *s*. The bounds of all answers hold at the same time, so their intersection holds too and is
/// narrower (Keith Marzullo, “Maintaining the Time in a Distributed System”, 1984).
package struct ClockBounds: Hashable, Sendable {
  /// How long an answer counts, in milliseconds. Answers expire because clocks drift and are set.
  static let validity: Int64 = 30_000

  /// The lower bound in milliseconds: the other clock is ahead by at least this much.
  package private(set) var least: Int64
  /// The upper bound in milliseconds: the other clock is ahead by at most this much.
  package private(set) var most: Int64
  private var since: Timestamp
  package private(set) var heard: Timestamp

  /// The bounds after the first answer. `sent` and `received` are by this machine's clock.
  package init(second: Timestamp, sent: Timestamp, received: Timestamp) {
    least = second.milliseconds - received.milliseconds
    most = second.milliseconds + 1000 - sent.milliseconds
    since = received
    heard = received
  }

  /// Narrows the bounds by another answer. If the answer contradicts the bounds, one of the clocks was set, and only
  /// the new answer counts. The same applies when the bounds are older than ``validity``.
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

  /// How much the bounds leave open, in milliseconds.
  var width: Int64 { most - least }

  /// The smallest difference of the clocks within the bounds, in milliseconds: positive if the other clock is ahead, 0
  /// if the two may agree.
  package var certain: Int64 { least > 0 ? least : min(most, 0) }
}
