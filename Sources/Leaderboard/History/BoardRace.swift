public import TapGame

/// The first schools of a board over time.
public struct BoardRace: Hashable, Sendable {
  /// The first schools at a moment.
  public struct Step: Hashable, Sendable {
    /// The moment: a whole minute, or the first or last of the race.
    public let at: Timestamp
    /// The schools, best first.
    public let entries: [Standing]
  }

  /// The season.
  public let season: Season
  /// Where the season stood when this was asked.
  public let state: SeasonState
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
}
