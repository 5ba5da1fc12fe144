public import Ranking
public import SchoolDirectory
public import TapGame

/// The taps that a school needs for a percentile on a board.
public struct PercentileMark: Hashable, Sendable, Codable {
  public let season: SeasonSummary
  public let revision: Revision
  public let board: Board
  public let ties: TiePolicy
  public let total: Int
  public let percentile: Percentile
  /// The minimum taps that would give any school of the board this percentile now; `nil` if no 64-bit count is enough.
  ///
  /// Under `ordinal` and `modified` this is one more than the taps of ``holder``, because a tie would not be enough.
  /// Under `competition` and `dense` it equals the taps of ``holder``, because schools with equal taps share the better
  /// rank.
  @ExplicitNull public private(set) var taps: Int64?
  /// The last school with at least this percentile; `nil` if there is no such school, for example on an empty board.
  @ExplicitNull public private(set) var holder: Standing?
}

extension BoardRanking {
  /// A school's percentile: the share of the board's other schools that are not ahead of it.
  ///
  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
  /// - Complexity: O(log n).
  public func percentile(of school: SchoolID, ties: TiePolicy = .ordinal) throws -> Percentile {
    guard let percentile = schools.key(of: school).flatMap({ index.percentile(of: $0, ties: ties) }) else {
      throw BoardError.notOnBoard(school, board)
    }
    return percentile
  }

  /// The taps that a school needs for a percentile.
  ///
  /// - Complexity: O(log n).
  public func mark(of percentile: Percentile, ties: TiePolicy = .ordinal) -> PercentileMark {
    PercentileMark(
      season: summary, revision: revision, board: board, ties: ties, total: count, percentile: percentile,
      taps: index.score(for: percentile, ties: ties).map { max(0, $0) },
      holder: index.lastStanding(with: percentile, ties: ties).map(standing))
  }
}
