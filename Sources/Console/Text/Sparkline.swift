import Basics

/// Numbers as a row of small bars, `▁▂▅█▃`.
package enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// One bar for each value. The lowest value has the lowest bar, and the highest value has a full bar.
  ///
  /// If all values are equal, the bars have half height, or the lowest height for zeros. NaN and infinite values are
  /// blanks. The text is empty if there are no values.
  package static func text(_ values: [Double]) -> String {
    let known = values.filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return String(repeating: " ", count: values.count) }
    // Halve the numbers first, since the difference of two finite numbers can overflow.
    let span = high / 2 - low / 2
    return String(
      values.map { value in
        guard value.isFinite else { return " " }
        guard span > 0 else { return value == 0 ? bars[0] : bars[3] }
        let share = (value / 2 - low / 2) / span
        return bars[min(bars.count - 1, Int(share * Double(bars.count)))]
      })
  }

  /// At most `width` bars. If there are more values, each bar shows the mean of several values.
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

/// A bar of blocks, `███▍`.
package enum BlockBar {
  private static let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar of this many eighths of a cell.
  package static func text(eighths: Int) -> String {
    String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}

/// Formats a rate for people.
package enum Rate {
  /// A count per second with three significant digits: `52,300/s`. Below ten per second, it has one decimal place.
  /// Below one in ten seconds, it is per minute: `5/min`. For an empty span, it is `-`.
  package static func text(of count: Int, in span: Duration) -> String {
    guard span > .zero else { return "-" }
    let rate = Double(count) / span.inSeconds
    if rate == 0 { return "0/s" }
    if abs(rate) < 0.1 { return "\(Int((rate * 60).rounded()))/min" }
    if abs(rate) < 9.95 { return "\((rate * 10).rounded() / 10)/s" }
    return "\(threeDigits(rate).grouped)/s"
  }

  private static func threeDigits(_ rate: Double) -> Int {
    var unit = 1.0
    while abs(rate) / unit >= 999.5 { unit *= 10 }
    return Int(exactly: (rate / unit).rounded() * unit) ?? (rate < 0 ? .min : .max)
  }
}
