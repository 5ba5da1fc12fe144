/// A number or a range of numbers as a person writes it: `5`, `5-10`, `5-` for 5 and more, `-10` for 10 and less.
package struct NumberRange: Hashable, Sendable, LosslessStringConvertible {
  /// The first number; `nil` if the range has no lower bound.
  package let lower: Int64?
  /// The last number; `nil` if the range has no upper bound.
  package let upper: Int64?

  /// Reads a range; `nil` for any other text, and for a range whose first number is larger than the last.
  package init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, ends.contains(where: { !$0.isEmpty }) else { return nil }
    let numbers = ends.map { Int64($0) }
    guard zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil && $0.first != "+" }) else { return nil }
    if let lower = numbers[0], let upper = numbers[ends.count - 1], lower > upper { return nil }
    self.lower = numbers[0]
    upper = numbers[ends.count - 1]
  }

  /// A range; the maximum stands for no upper bound.
  package init(_ range: ClosedRange<Int64>) {
    lower = range.lowerBound
    upper = range.upperBound == .max ? nil : range.upperBound
  }

  package var description: String {
    lower == upper ? lower.map(String.init) ?? "" : "\(lower.map(String.init) ?? "")-\(upper.map(String.init) ?? "")"
  }

  /// The range, with 0 and the maximum for open ends.
  package var closed: ClosedRange<Int64> { (lower ?? 0)...(upper ?? .max) }
}
