// Spans are stored and sent as whole milliseconds.

extension Duration {
  /// The duration in whole milliseconds, rounded towards zero and clamped to `Int64`.
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
  /// The bounds in whole milliseconds.
  package var wholeMilliseconds: ClosedRange<Int64> {
    lowerBound.wholeMilliseconds...upperBound.wholeMilliseconds
  }
}
