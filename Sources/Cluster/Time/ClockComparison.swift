package import TapGame

/// Compares this machine's clock with the clocks of the log's machines.
package struct ClockComparison: Sendable {
  /// The difference above which a clock counts as wrong, in milliseconds.
  package static let tolerance: Int64 = 1000

  /// The jump of this machine's clock, against its monotonic clock, after which earlier answers say nothing, in milliseconds.
  static let jump: Int64 = 250

  private var others: [String: ClockBounds] = [:]
  /// This machine's clock minus its monotonic clock, when the last answer was received, in milliseconds.
  private var offset: Int64?

  package init() {}

  /// The number of machines whose time is known.
  package var count: Int { others.count }

  /// Forgets all answers if this machine's clock was set, or the machine slept, since the last one.
  ///
  /// - Parameter monotonic: the time by its monotonic clock, in milliseconds since any moment.
  package mutating func check(now: Timestamp, monotonic: Int64) {
    let current = now.milliseconds - monotonic
    if let offset, abs(current - offset) > Self.jump { others = [:] }
    offset = current
  }

  /// Records an answer of another machine. Machines that have not answered for ``ClockBounds/validity`` no longer
  /// count.
  package mutating func note(
    _ machine: String, second: Timestamp, sent: Timestamp, received: Timestamp
  ) {
    if others[machine]?.add(second: second, sent: sent, received: received) == nil {
      others[machine] = ClockBounds(second: second, sent: sent, received: received)
    }
    others = others.filter {
      (received.milliseconds - $0.value.heard.milliseconds).magnitude <= UInt64(ClockBounds.validity)
    }
  }

  /// Whether the times of more than half of so many machines are known well enough to notice any error above
  /// ``tolerance``. One answer leaves a second open; answers at other moments within the second narrow it.
  package func isNarrow(of members: Int) -> Bool {
    others.values.count { $0.width <= Self.tolerance / 5 } * 2 > members
  }

  /// How far the clocks of most machines are ahead of this one, in milliseconds; negative if they are behind. It is
  /// `nil` if the difference may be within ``tolerance``. If the other clocks disagree, their median decides.
  package var error: Int64? {
    let differences = others.values.map(\.certain).sorted()
    guard !differences.isEmpty else { return nil }
    // If there are two middle values, the one closer to 0 counts, in this clock's favour.
    let (low, high) = (differences[(differences.count - 1) / 2], differences[differences.count / 2])
    let middle = low.magnitude < high.magnitude ? low : high
    return middle.magnitude > Self.tolerance ? middle : nil
  }
}
