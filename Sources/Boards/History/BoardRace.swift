public import TapGame

/// The first schools of a board over time.
public struct BoardRace: Hashable, Sendable, Codable {
  /// The first schools at a moment.
  public struct Step: Hashable, Sendable, Codable {
    /// The moment: a whole minute, or the first or last of the race.
    public let at: Timestamp
    /// The schools, best first.
    public let entries: [Standing]

    /// A step of these values.
    public init(at: Timestamp, entries: [Standing]) {
      self.at = at
      self.entries = entries
    }
  }

  /// The season, as it stood when this was asked.
  public let season: SeasonSummary
  /// The newest commit in it.
  public let revision: Revision
  /// The board.
  public let board: Board
  /// How ties were ranked.
  public let ties: TiePolicy
  /// How many schools the board has in all.
  public let total: Int
  /// From the earliest to the latest; at least one.
  public let steps: [Step]

  /// A race of these values.
  public init(
    season: SeasonSummary, revision: Revision, board: Board, ties: TiePolicy, total: Int, steps: [Step]
  ) {
    self.season = season
    self.revision = revision
    self.board = board
    self.ties = ties
    self.total = total
    self.steps = steps
  }
}
