public import Ranking
public import SchoolDirectory
public import TapGame

/// The changes of a board between two revisions, or a request to read the board again.
///
/// A change has the ranks and taps from before and after. It covers any number of commits: a slow observer gets one
/// change up to the newest revision. Except for a restart, the ``since`` of a change is the revision that the observer
/// saw last.
public struct BoardChange: Hashable, Sendable, Decodable {
  public let season: SeasonID
  public let board: Board
  public let ties: TiePolicy
  /// The revision that the change starts from; `nil` for a restart.
  @ExplicitNull public private(set) var since: Revision?
  /// The revision of the newest commit that changed the board.
  public let revision: Revision
  /// The schools whose taps changed, best first; empty for a restart. The list also has schools with the same taps if
  /// adjustments changed the moment at which they reached these taps.
  public let moves: [Move]
  /// The overtakings, best ranks first: at most ``overtakingLimit``. ``overtakingCount`` counts all of them.
  public let overtakings: [Overtaking]
  /// The number of overtakings: pairs in which one school was behind at ``since`` and is ahead at ``revision``.
  public let overtakingCount: Int

  public static let overtakingLimit = 20

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

  /// Whether the observer must read the whole board again. The possible reasons: the observer named no revision; its
  /// revision is too old; the directory or the seasons were edited; a player was hidden; another season began.
  public var isRestart: Bool { since == nil }

  /// A school whose ``taps`` or ``reachedAt`` changed.
  public struct Move: Hashable, Sendable {
    public let school: SchoolName
    /// The school's taps at ``BoardChange/since``.
    public let tapsBefore: Int64
    /// The school's taps at ``BoardChange/revision``.
    public let taps: Int64
    public let reachedAt: Timestamp
    /// The school's rank at ``BoardChange/since``.
    public let rankBefore: Int
    /// The school's rank at ``BoardChange/revision``.
    public let rank: Int

    /// The taps gained; negative if adjustments removed more than were gained.
    public var gained: Int64 { taps - tapsBefore }
  }

  /// A school that has passed another one.
  public struct Overtaking: Hashable, Sendable, Codable {
    /// The school that was behind and is now ahead.
    public let school: SchoolName
    /// The school that was ahead and is now behind.
    public let passed: SchoolName
    /// The rank of ``school`` now.
    public let rank: Int
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

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      school: try container.decode(SchoolName.self, forKey: .school), tapsBefore: try container.number(.tapsBefore),
      taps: try container.number(.taps), reachedAt: try container.decode(Timestamp.self, forKey: .reachedAt),
      rankBefore: try container.number(.rankBefore, from: 1), rank: try container.number(.rank, from: 1))
  }
}
