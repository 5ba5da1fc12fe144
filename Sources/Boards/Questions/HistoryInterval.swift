/// The time between two rows of a history, such as `5m`, `1h` or `1d`.
package struct HistoryInterval: Hashable, Sendable, LosslessStringConvertible {
  /// The maximum: a year.
  private static let maximum: Int64 = 366 * 1440

  private let minutes: Int64
  /// The duration, in whole minutes.
  package var duration: Duration { .seconds(60 * minutes) }

  package var description: String { "\(minutes)m" }

  /// Reads a number with m, h, d or w for minutes, hours, days or weeks; `nil` for other text and for more than a year.
  ///
  /// - Complexity: O(length).
  package init?(_ text: String) {
    let units: [Character: Int64] = ["m": 1, "h": 60, "d": 1440, "w": 10_080]
    guard let last = text.last, let unit = units[last], let count = Int64(text.dropLast()), count > 0,
      count <= Self.maximum / unit
    else { return nil }
    minutes = count * unit
  }
}
