public import SchoolDirectory
public import TapGame

/// A school's place on a board by the average of its players.
public struct AverageStanding: Hashable, Sendable {
  /// From 1, by the tie policy that was asked for.
  public let rank: Int
  /// The taps of its players, how many they are, and the one divided by the other. Imported taps are not among them.
  public let average: Average
  /// The school.
  public let school: School

  /// A standing of these values.
  public init(rank: Int, average: Average, school: School) {
    self.rank = rank
    self.average = average
    self.school = school
  }
}

/// A part of a board by averages at a revision.
public struct AveragePage: Hashable, Sendable {
  /// The season.
  public let season: Season
  /// Where the season stood when this was asked.
  public let state: SeasonState
  /// The commit that this is true for.
  public let revision: Revision
  /// The board.
  public let board: Board
  /// How ties were ranked.
  public let ties: TiePolicy
  /// The players that a school needs to be ranked.
  public let leastPlayers: Int
  /// How many schools are ranked in all.
  public let total: Int
  /// How many schools of the board have players, but fewer than ``leastPlayers``.
  public let unranked: Int
  /// The schools asked for, best first.
  public let entries: [AverageStanding]

  /// A page of these values.
  public init(
    season: Season, state: SeasonState, revision: Revision, board: Board, ties: TiePolicy, leastPlayers: Int,
    total: Int, unranked: Int, entries: [AverageStanding]
  ) {
    self.season = season
    self.state = state
    self.revision = revision
    self.board = board
    self.ties = ties
    self.leastPlayers = leastPlayers
    self.total = total
    self.unranked = unranked
    self.entries = entries
  }
}

extension AveragePage: Encodable {
  /// Writes the page in the shape that the command and the server share.
  public func encode(to encoder: any Encoder) throws {
    var page = encoder.container(keyedBy: BoardKey.self)
    try page.encode(season, state, revision, board)
    try page.encode("average", forKey: .score)
    try page.encode(ties, forKey: .ties)
    try page.encode(leastPlayers, forKey: .leastPlayers)
    try page.encode(total, forKey: .total)
    try page.encode(unranked, forKey: .unranked)
    var list = page.nestedUnkeyedContainer(forKey: .entries)
    for standing in entries {
      var entry = list.nestedContainer(keyedBy: BoardKey.self)
      try entry.encode(standing.rank, forKey: .rank)
      try entry.encode(standing.average.value, forKey: .average)
      try entry.encode(standing.average.players, forKey: .players)
      try entry.encode(standing.average.taps, forKey: .taps)
      try entry.encode(standing.school)
    }
  }
}
