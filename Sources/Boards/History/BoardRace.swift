public import Ranking
public import TapGame

/// The top schools of a board over time.
public struct BoardRace: Hashable, Sendable, Codable {
  /// The top schools at a moment.
  public struct Step: Hashable, Sendable, Codable {
    /// The moment: a whole minute, or the start or end of the race.
    public let at: Timestamp
    /// The schools, best first.
    public let entries: [Standing]

    public init(at: Timestamp, entries: [Standing]) {
      self.at = at
      self.entries = entries
    }
  }

  public let season: SeasonSummary
  /// The newest revision that the race includes.
  public let revision: Revision
  public let board: Board
  public let ties: TiePolicy
  public let total: Int
  /// The steps, earliest first; at least one.
  public let steps: [Step]

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
