public import SchoolDirectory
public import TapGame

/// A player's place on a board.
public struct PlayerStanding: Hashable, Sendable {
  /// From 1, by the tie policy that was asked for.
  public let rank: Int
  /// The player's taps in the season, over all sessions.
  public let taps: Int64
  /// When the last batch of a session of theirs that has taps was committed, were it one of which nothing counted.
  public let lastActiveAt: Timestamp
  /// What the player is called; `nil` for one who gave no name.
  public let nickname: Nickname?
  /// The school.
  public let school: School

  /// A standing of these values.
  public init(rank: Int, taps: Int64, lastActiveAt: Timestamp, nickname: Nickname?, school: School) {
    self.rank = rank
    self.taps = taps
    self.lastActiveAt = lastActiveAt
    self.nickname = nickname
    self.school = school
  }
}

/// A part of a board of players at a revision.
public struct PlayerPage: Hashable, Sendable {
  /// The season.
  public let season: Season
  /// Where the season stood when this was asked.
  public let state: SeasonState
  /// The commit that this is true for.
  public let revision: Revision
  /// The board.
  public let board: PlayerBoard
  /// How ties were ranked.
  public let ties: TiePolicy
  /// How many players the board has in all: those who took part and do not hide.
  public let total: Int
  /// The players asked for, best first.
  public let entries: [PlayerStanding]

  /// A page of these values.
  public init(
    season: Season, state: SeasonState, revision: Revision, board: PlayerBoard, ties: TiePolicy, total: Int,
    entries: [PlayerStanding]
  ) {
    self.season = season
    self.state = state
    self.revision = revision
    self.board = board
    self.ties = ties
    self.total = total
    self.entries = entries
  }
}

extension PlayerPage: Encodable {
  /// Writes the page in the shape that the command and the server share. When somebody last played is left out.
  public func encode(to encoder: any Encoder) throws {
    var page = encoder.container(keyedBy: BoardKey.self)
    try page.encode(season, state, revision, board)
    try page.encode(ties, forKey: .ties)
    try page.encode(total, forKey: .total)
    var list = page.nestedUnkeyedContainer(forKey: .entries)
    for standing in entries {
      var entry = list.nestedContainer(keyedBy: BoardKey.self)
      try entry.encode(standing.rank, forKey: .rank)
      try entry.encode(standing.taps, forKey: .taps)
      try entry.encode(standing.nickname?.text, forKey: .nickname)
      try entry.encode(standing.school)
    }
  }
}
