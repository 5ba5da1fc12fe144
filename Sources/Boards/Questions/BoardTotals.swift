public import TapGame

/// What the schools of a board have together.
public struct BoardTotals: Hashable, Sendable {
  /// The season.
  public let season: Season
  /// Where the season stood when this was asked.
  public let state: SeasonState
  /// The commit that this is true for.
  public let revision: Revision
  /// The board.
  public let board: Board
  /// How many schools there are.
  public let schools: Int
  /// How many of them have taps.
  public let schoolsWithTaps: Int
  /// The taps of all schools, exact: more than 64 bits hold if need be.
  public let taps: Int128
  /// The taps of the school in the middle, or the mean of the two in the middle; `nil` without schools.
  public let median: Mean?
  /// The taps that a school has on average; `nil` without schools.
  public let mean: Mean?

  /// Totals of these values.
  public init(
    season: Season, state: SeasonState, revision: Revision, board: Board, schools: Int, schoolsWithTaps: Int,
    taps: Int128, median: Mean?, mean: Mean?
  ) {
    self.season = season
    self.state = state
    self.revision = revision
    self.board = board
    self.schools = schools
    self.schoolsWithTaps = schoolsWithTaps
    self.taps = taps
    self.median = median
    self.mean = mean
  }
}

/// An exact mean: a sum, and of how many.
public struct Mean: Hashable, Sendable {
  /// What was added up; not negative.
  public let sum: Int128
  /// How many were added up; 1 or more.
  public let count: Int

  /// The mean of a sum over a count; `nil` for a negative sum or a count below 1.
  public init?(sum: Int128, count: Int) {
    guard sum >= 0, count > 0 else { return nil }
    self.sum = sum
    self.count = count
  }
}

extension Mean: CustomStringConvertible {
  /// The mean with at most two places after the point, halves rounded up: `12`, `12.5`, `3.67`.
  public var description: String {
    let (whole, rest) = sum.quotientAndRemainder(dividingBy: Int128(count))
    // The rest is less than the count, so that nothing here overflows.
    let hundredths = (rest * 200 + Int128(count)) / (2 * Int128(count))
    if hundredths == 100 { return "\(whole + 1)" }
    if hundredths == 0 { return "\(whole)" }
    let digits = hundredths < 10 ? "0\(hundredths)" : "\(hundredths)"
    return "\(whole).\(digits.hasSuffix("0") ? String(digits.dropLast()) : digits)"
  }
}

extension BoardRanking {
  /// What the schools have together.
  ///
  /// - Complexity: O(log n).
  public var totals: BoardTotals {
    BoardTotals(
      season: season, state: state, revision: revision, board: board, schools: count,
      schoolsWithTaps: index.count(above: 0), taps: sum, median: median, mean: Mean(sum: sum, count: count))
  }

  private var median: Mean? {
    let middle = index.entries(in: (max(0, count - 1) / 2)..<(count / 2 + 1))
    return Mean(sum: middle.reduce(0) { $0 + Int128($1.taps) }, count: middle.count)
  }
}
