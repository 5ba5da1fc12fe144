public import SchoolDirectory
public import TapGame

/// What it takes to have a percentile on a board.
public struct PercentileMark: Hashable, Sendable, Codable {
  /// The season, as it stood when this was asked.
  public let season: SeasonSummary
  /// The commit that this is true for.
  public let revision: Revision
  /// The board.
  public let board: Board
  /// How ties were ranked.
  public let ties: TiePolicy
  /// How many schools the board has in all.
  public let total: Int
  /// The percentile that was asked for.
  public let percentile: Percentile
  /// The fewest taps that bring any school of the board to the percentile, were it to have them now; `nil` if no count of 64 bits does.
  ///
  /// One more than ``holder`` has where a tie goes to who was there first (`ordinal`) or brings the worse rank (`modified`), as many where it
  /// brings the better rank (`competition`, `dense`).
  @ExplicitNull public private(set) var taps: Int64?
  /// The last school in order that has the percentile; `nil` if none has, as on a board without schools.
  @ExplicitNull public private(set) var holder: Standing?

  /// A mark of these values.
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
  /// A school's percentile: the share of the board's other schools that it does not stand behind.
  ///
  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
  /// - Complexity: O(log n).
  public func percentile(of school: SchoolID, ties: TiePolicy = .ordinal) throws -> Percentile {
    percentile(of: try key(of: school), ties: ties)
  }

  func percentile(of key: SchoolKey, ties: TiePolicy) -> Percentile {
    // A dense rank counts counts of taps, not schools.
    Percentile(place: index.rank(of: key, ties: ties == .dense ? .competition : ties) ?? count, of: count)
  }

  /// How many taps bring a school to a percentile.
  ///
  /// - Complexity: O(log n).
  public func mark(of percentile: Percentile, ties: TiePolicy = .ordinal) -> PercentileMark {
    let place = percentile.lastPlace(of: count)
    let holder = lastStanding(with: place, ties: ties)
    return PercentileMark(
      season: summary, revision: revision, board: board, ties: ties, total: count,
      percentile: percentile, taps: taps(forPlace: place, ties: ties), holder: holder)
  }

  /// The taps that bring a school to a place or a better one: those of the school that is there, or one more.
  private func taps(forPlace place: Int, ties: TiePolicy) -> Int64? {
    guard place < count, let entry = index.entry(at: place - 1) else { return 0 }
    switch ties {
    case .competition, .dense: return entry.taps
    case .ordinal, .modified: return entry.taps == .max ? nil : entry.taps + 1
    }
  }

  /// The last school whose place, shared as the policy says, is at most this one.
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
