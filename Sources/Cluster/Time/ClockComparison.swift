package import TapGame

/// Compares this machine's clock with those of the log's machines.
package struct ClockComparison: Sendable {
  /// The difference from which on a clock is wrong, in milliseconds.
  package static let tolerance: Int64 = 1000

  private var others: [String: ClockBounds] = [:]

  /// A comparison with nobody.
  package init() {}

  /// Notes an answer of another machine. Machines that have not answered for ``ClockBounds/validity`` no longer count.
  ///
  /// - Complexity: O(machines).
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

  /// How far the clocks of most machines are ahead of this one, in milliseconds, if that is more than ``tolerance`` for certain; otherwise
  /// `nil`. Where the others disagree, most of them are believed.
  ///
  /// - Complexity: O(machines).
  package var error: Int64? {
    let differences = others.values.map(\.certain).sorted()
    guard !differences.isEmpty else { return nil }
    // Of two in the middle, the one that accuses this clock less.
    let (low, high) = (differences[(differences.count - 1) / 2], differences[differences.count / 2])
    let middle = low.magnitude < high.magnitude ? low : high
    return middle.magnitude > Self.tolerance ? middle : nil
  }
}
