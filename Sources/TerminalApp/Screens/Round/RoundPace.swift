import Console

/// The speed of tapping.
enum RoundPace {
  /// The taps per second with one decimal place; a dash if `time` is less than half a second.
  static func text(taps: Int64, in time: Duration, _ language: Language) -> String {
    guard time >= .milliseconds(500) else { return language("1초에 –번", "– a second") }
    let tenths = Int64((Double(taps) * 10 / (time / .seconds(1))).rounded())
    let rate = "\((tenths / 10).grouped).\(tenths % 10)"
    return language("1초에 \(rate)번", "\(rate) a second")
  }
}
