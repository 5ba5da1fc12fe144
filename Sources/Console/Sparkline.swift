/// A row of numbers as a row of small bars, `▁▂▅█▃`.
package enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// One bar a value, the lowest value the lowest bar, the highest the full one.
  ///
  /// Values that are all equal have no scale: they are drawn at half height, all zero at the bottom. A value that is no
  /// number, or infinite, is a blank. No values, no text.
  /// - Complexity: O(*n*).
  package static func text(_ values: [Double]) -> String {
    let known = values.filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return String(repeating: " ", count: values.count) }
    // Halved, as the distance between two finite numbers need not be finite.
    let span = high / 2 - low / 2
    return String(
      values.map { value in
        guard value.isFinite else { return " " }
        guard span > 0 else { return value == 0 ? bars[0] : bars[3] }
        let share = (value / 2 - low / 2) / span
        return bars[min(bars.count - 1, Int(share * Double(bars.count)))]
      })
  }

  /// At most `width` bars: where there are more values, each bar is the mean of its share of them.
  /// - Complexity: O(*n*).
  package static func text(_ values: [Double], width: Int) -> String {
    guard width > 0 else { return "" }
    guard values.count > width else { return text(values) }
    return text(
      (0..<width).map { bar in
        let share = values[bar * values.count / width..<(bar + 1) * values.count / width]
        return share.reduce(0) { $0 + $1 / Double(share.count) }
      })
  }
}
