/// Round numbers for the ticks of an axis.
enum RoundNumbers {
  /// 0, and the multiples of a round step up to a value. The step is 1, 2 or 5 times a power of ten. There are at most
  /// `count` multiples, not counting 0.
  static func upTo(_ value: Int64, atMost count: Int64) -> [Int64] {
    guard value > 0, count > 0 else { return [0] }
    var power: Int64 = 1
    while true {
      for factor in [1, 2, 5] as [Int64] {
        let (step, overflow) = power.multipliedReportingOverflow(by: factor)
        guard !overflow else { return [0] }
        if value / step <= count { return (0...(value / step)).map { $0 * step } }
      }
      let (next, overflow) = power.multipliedReportingOverflow(by: 10)
      guard !overflow else { return [0] }
      power = next
    }
  }

  /// The numbers of the sequence 1, 2, 5, 10, 20, 50, … in a range of positive numbers. If the range contains fewer
  /// than two of these numbers, the ends of the range.
  static func logarithmic(_ range: ClosedRange<Int64>) -> [Int64] {
    var found: [Int64] = []
    var power: Int64 = 1
    while power <= range.upperBound, power < .max / 10 {
      found += [1, 2, 5].map { $0 * power }.filter(range.contains)
      power *= 10
    }
    return found.count < 2 ? Array(Set([range.lowerBound, range.upperBound])).sorted() : found
  }
}
