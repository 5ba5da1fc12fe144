import Foundation
import Ranking
public import SchoolDirectory
public import TapGame

/// Sums and means over the schools of a board.
public struct BoardTotals: Hashable, Sendable, Codable {
  public let season: SeasonSummary
  public let revision: Revision
  public let board: Board
  public let schools: Int
  public let schoolsWithTaps: Int
  /// The exact sum of the taps of all schools, which may exceed 64 bits.
  public let taps: Int128
  /// The median of the schools' taps; `nil` without schools.
  @ExplicitNull public private(set) var median: Mean?
  /// The mean of the schools' taps; `nil` without schools.
  @ExplicitNull public private(set) var mean: Mean?
}

/// A mean, rounded to hundredths, halves up.
public struct Mean: Hashable, Sendable {
  /// The mean in hundredths; not negative.
  public let hundredths: Int128

  /// A mean from hundredths; `nil` for a negative number.
  public init?(hundredths: Int128) {
    guard hundredths >= 0 else { return nil }
    self.hundredths = hundredths
  }

  /// The mean `sum / count`; `nil` for a negative sum or a count below 1.
  public init?(sum: Int128, count: Int) {
    guard sum >= 0, count > 0 else { return nil }
    let (whole, rest) = sum.quotientAndRemainder(dividingBy: Int128(count))
    // The remainder is less than the count, so nothing here overflows.
    hundredths = whole * 100 + (rest * 200 + Int128(count)) / (2 * Int128(count))
  }
}

extension Mean: CustomStringConvertible {
  /// The mean with at most two decimals: `12`, `12.5`, `3.67`.
  public var description: String { hundredths.text(decimals: 2) }
}

extension Mean: Codable {
  /// Writes the mean as a decimal number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // A Double would lose the last digits of a large mean.
    try container.encode(Decimal(string: description))
  }

  /// Reads a decimal number with at most two decimals.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Decimal.self)
    guard let hundredths = Int128("\(number * 100)"), let mean = Mean(hundredths: hundredths) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(number) is not a mean of taps")
    }
    self = mean
  }
}

extension BoardRanking {
  /// - Complexity: O(log n).
  public var totals: BoardTotals {
    BoardTotals(
      season: summary, revision: revision, board: board, schools: count,
      schoolsWithTaps: schoolsWithTaps, taps: sum, median: median, mean: Mean(sum: sum, count: count))
  }

  private var median: Mean? {
    let middle = index.entries(in: (max(0, count - 1) / 2)..<(count / 2 + 1))
    return Mean(sum: middle.reduce(0) { $0 + Int128($1.score) }, count: middle.count)
  }
}
