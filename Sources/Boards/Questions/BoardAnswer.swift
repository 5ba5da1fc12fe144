package import TapGame

/// The answer to a question about a board. The command and the server write it in the same JSON format.
package enum BoardAnswer: Hashable, Sendable {
  case page(BoardPage)
  case forecast(ForecastPage)
  case averages(AveragePage)
  case mark(PercentileMark)
  case totals(BoardTotals)
}

extension BoardAnswer {
  package var season: SeasonSummary {
    switch self {
    case .page(let page): page.season
    case .forecast(let answer): answer.page.season
    case .averages(let page): page.season
    case .mark(let mark): mark.season
    case .totals(let totals): totals.season
    }
  }
}

extension BoardAnswer: Encodable {
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .page(let page): try page.encode(to: encoder)
    case .forecast(let page): try page.encode(to: encoder)
    case .averages(let page): try page.encode(to: encoder)
    case .mark(let mark): try mark.encode(to: encoder)
    case .totals(let totals): try totals.encode(to: encoder)
    }
  }
}

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
