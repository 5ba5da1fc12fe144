// Spans are stored and sent as whole milliseconds.

extension Duration {
  /// The duration in milliseconds, without their fraction; the nearest `Int64` if there are more.
  package var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    guard !whole.overflow else { return seconds < 0 ? .min : .max }
    let sum = whole.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    guard !sum.overflow else { return seconds < 0 ? .min : .max }
    return sum.partialValue
  }
}

extension ClosedRange<Duration> {
  /// The bounds in milliseconds, without their fractions.
  package var wholeMilliseconds: ClosedRange<Int64> {
    lowerBound.wholeMilliseconds...upperBound.wholeMilliseconds
  }
}
