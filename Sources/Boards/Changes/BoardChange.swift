public import SchoolDirectory
public import TapGame

/// What has changed on a board between two revisions, or that it has to be read anew.
///
/// Changes come as values with ranks and taps from before and after, whatever number of commits lies between: an observer that was
/// slow gets one change from what it saw last to what is newest. The ``since`` of a change is the ``revision`` of the one before.
public struct BoardChange: Hashable, Sendable, Decodable {
  /// The season.
  public let season: SeasonID
  /// Which schools are compared.
  public let board: Board
  /// How ties are ranked.
  public let ties: TiePolicy
  /// The revision that this starts from; `nil` for a restart, which cannot say what was before.
  @ExplicitNull public private(set) var since: Revision?
  /// The newest commit that moved the board: it looks like this from here on.
  public let revision: Revision
  /// The schools whose count has changed, or was reached anew after an adjustment, best first; empty for a restart.
  public let moves: [Move]
  /// Who passed whom, best ranks first: ``overtakingLimit`` at the most, of ``overtakingCount``.
  public let overtakings: [Overtaking]
  /// How many overtakings there were: pairs of schools of which one was behind at ``since`` and is ahead at ``revision``.
  public let overtakingCount: Int

  /// So many overtakings of a change are named.
  public static let overtakingLimit = 20

  /// A change of these values.
  public init(
    season: SeasonID, board: Board, ties: TiePolicy, since: Revision?, revision: Revision, moves: [Move],
    overtakings: [Overtaking], overtakingCount: Int
  ) {
    self.season = season
    self.board = board
    self.ties = ties
    self.since = since
    self.revision = revision
    self.moves = moves
    self.overtakings = overtakings
    self.overtakingCount = overtakingCount
  }

  /// Whether the board has to be read anew: this is the first change of an observer that named no revision, or too much has happened since
  /// the one it saw last, or the directory or the seasons were edited or a player has hidden, or another season has begun.
  public var isRestart: Bool { since == nil }

  /// A school whose count has changed.
  public struct Move: Hashable, Sendable {
    /// The school.
    public let school: SchoolName
    /// Its taps at ``BoardChange/since``.
    public let tapsBefore: Int64
    /// Its taps now.
    public let taps: Int64
    /// When it reached them.
    public let reachedAt: Timestamp
    /// Its rank at ``BoardChange/since``.
    public let rankBefore: Int
    /// Its rank now.
    public let rank: Int

    /// The taps it has gained; below 0 it has lost some to an adjustment.
    public var gained: Int64 { taps - tapsBefore }

    /// A move of these values.
    public init(school: SchoolName, tapsBefore: Int64, taps: Int64, reachedAt: Timestamp, rankBefore: Int, rank: Int) {
      self.school = school
      self.tapsBefore = tapsBefore
      self.taps = taps
      self.reachedAt = reachedAt
      self.rankBefore = rankBefore
      self.rank = rank
    }
  }

  /// A school that has passed another one.
  public struct Overtaking: Hashable, Sendable, Codable {
    /// Who was behind and is ahead.
    public let school: SchoolName
    /// Who was ahead and is behind.
    public let passed: SchoolName
    /// The rank of ``school`` now.
    public let rank: Int

    /// An overtaking of these values.
    public init(school: SchoolName, passed: SchoolName, rank: Int) {
      self.school = school
      self.passed = passed
      self.rank = rank
    }
  }
}

extension BoardChange: Encodable {
  private enum Key: CodingKey {
    case season, board, ties, since, revision, restart, moves, overtakings, overtakingCount
  }

  /// Writes every property, and ``isRestart`` as `restart`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(season, forKey: .season)
    try container.encode(board, forKey: .board)
    try container.encode(ties, forKey: .ties)
    try container.encode(since, forKey: .since)
    try container.encode(revision, forKey: .revision)
    try container.encode(isRestart, forKey: .restart)
    try container.encode(moves, forKey: .moves)
    try container.encode(overtakings, forKey: .overtakings)
    try container.encode(overtakingCount, forKey: .overtakingCount)
  }
}

extension BoardChange.Move: Codable {
  private enum Key: CodingKey { case school, tapsBefore, taps, gained, reachedAt, rankBefore, rank }

  /// Writes every property, and ``gained``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(school, forKey: .school)
    try container.encode(tapsBefore, forKey: .tapsBefore)
    try container.encode(taps, forKey: .taps)
    try container.encode(gained, forKey: .gained)
    try container.encode(reachedAt, forKey: .reachedAt)
    try container.encode(rankBefore, forKey: .rankBefore)
    try container.encode(rank, forKey: .rank)
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      school: try container.decode(SchoolName.self, forKey: .school), tapsBefore: try container.number(.tapsBefore),
      taps: try container.number(.taps), reachedAt: try container.decode(Timestamp.self, forKey: .reachedAt),
      rankBefore: try container.number(.rankBefore, from: 1), rank: try container.number(.rank, from: 1))
  }
}
