public import SchoolDirectory
public import TapGame

/// A school's taps and rank over time.
public struct SchoolHistory: Hashable, Sendable {
  /// What the school had at a moment.
  public struct Point: Hashable, Sendable {
    /// The moment: a whole minute, or the first or last of the history.
    public let at: Timestamp
    /// The school's taps until then.
    public let taps: Int64
    /// The taps since the point before, below 0 where an adjustment took more than came; `nil` for the first one.
    public let gained: Int64?
    /// Its rank on the board, from 1.
    public let rank: Int

    /// A point of these values.
    public init(at: Timestamp, taps: Int64, gained: Int64?, rank: Int) {
      self.at = at
      self.taps = taps
      self.gained = gained
      self.rank = rank
    }
  }

  /// The season.
  public let season: Season
  /// Where the season stood when this was asked.
  public let state: SeasonState
  /// The newest commit in it.
  public let revision: Revision
  /// The board on which the school was ranked.
  public let board: Board
  /// How ties were ranked.
  public let ties: TiePolicy
  /// How many schools the board has in all.
  public let total: Int
  /// The school.
  public let school: School
  /// From the earliest to the latest; at least one.
  public let points: [Point]

  /// A history of these values.
  public init(
    season: Season, state: SeasonState, revision: Revision, board: Board, ties: TiePolicy, total: Int, school: School,
    points: [Point]
  ) {
    self.season = season
    self.state = state
    self.revision = revision
    self.board = board
    self.ties = ties
    self.total = total
    self.school = school
    self.points = points
  }
}
