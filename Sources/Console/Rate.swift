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
