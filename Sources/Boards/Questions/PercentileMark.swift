public import SchoolDirectory
public import TapGame

/// The taps that a school needs for a percentile on a board.
public struct PercentileMark: Hashable, Sendable, Codable {
  /// The season and its state when the mark was computed.
  public let season: SeasonSummary
  /// The revision that the mark is from.
  public let revision: Revision
  /// The board.
  public let board: Board
  /// The tie policy of the ranks.
  public let ties: TiePolicy
  /// The number of schools on the board.
  public let total: Int
  /// The requested percentile.
  public let percentile: Percentile
  /// The minimum taps that would give any school of the board this percentile now; `nil` if no 64-bit count does.
  ///
  /// Under `ordinal` and `modified` this is one more than the taps of ``holder``, because a tie would not be enough.
  /// Under `competition` and `dense` it equals the taps of ``holder``, because schools with equal taps share the better
  /// rank.
  @ExplicitNull public private(set) var taps: Int64?
  /// The last school with at least this percentile; `nil` if there is none, as on a board without schools.
  @ExplicitNull public private(set) var holder: Standing?

  /// A mark with these values.
  public init(
    season: SeasonSummary, revision: Revision, board: Board, ties: TiePolicy, total: Int,
    percentile: Percentile, taps: Int64?, holder: Standing?
  ) {
    self.season = season
    self.revision = revision
    self.board = board
    self.ties = ties
    self.total = total
    self.percentile = percentile
    self.taps = taps
    self.holder = holder
  }
}

extension BoardRanking {
  /// A school's percentile: the share of the board's other schools that are not ahead of it.
  ///
  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
  /// - Complexity: O(log n).
  public func percentile(of school: SchoolID, ties: TiePolicy = .ordinal) throws -> Percentile {
    percentile(of: try key(of: school), ties: ties)
  }

  func percentile(of key: SchoolKey, ties: TiePolicy) -> Percentile {
    // A dense rank counts different totals, not schools.
    Percentile(place: index.rank(of: key, ties: ties == .dense ? .competition : ties) ?? count, of: count)
  }

  /// The taps that a school needs for a percentile.
  ///
  /// - Complexity: O(log n).
  public func mark(of percentile: Percentile, ties: TiePolicy = .ordinal) -> PercentileMark {
    let place = percentile.lastPlace(of: count)
    let holder = lastStanding(with: place, ties: ties)
    return PercentileMark(
      season: summary, revision: revision, board: board, ties: ties, total: count,
      percentile: percentile, taps: taps(forPlace: place, ties: ties), holder: holder)
  }

  /// The taps that bring a school to a place or a better one: those of the school at that place, or one more.
  private func taps(forPlace place: Int, ties: TiePolicy) -> Int64? {
    guard place < count, let entry = index.entry(at: place - 1) else { return 0 }
    switch ties {
    case .competition, .dense: return entry.taps
    case .ordinal, .modified: return entry.taps == .max ? nil : entry.taps + 1
    }
  }

  /// The last school whose place under the tie policy is at most this one.
  private func lastStanding(with place: Int, ties: TiePolicy) -> Standing? {
    guard place > 0, let entry = index.entry(at: place - 1) else { return nil }
    switch ties {
    case .ordinal: return standing(at: place, ties: ties)
    case .competition, .dense: return standing(at: count(from: entry.taps), ties: ties)
    case .modified:
      let shared = count(from: entry.taps)
      return standing(at: shared <= place ? shared : index.count(above: entry.taps), ties: ties)
    }
  }
}
