public import SchoolDirectory
public import TapGame

/// A session as an organiser sees it: its player, school and taps.
public struct SessionRecord: Hashable, Sendable, Identifiable, Codable {
  private enum CodingKeys: String, CodingKey {
    case id, school, nickname, isImported = "imported", isRhythm = "rhythm", openedAt, lastActiveAt, batches, taps
    case rejected
  }

  public let id: SessionID
  public let school: SchoolID
  /// The player's nickname; `nil` for a player who gave none, and for imported taps.
  @ExplicitNull public private(set) var nickname: Nickname?
  public let isImported: Bool
  /// Whether the session is played in rhythm mode.
  @SparseFlag public private(set) var isRhythm: Bool
  public let openedAt: Timestamp
  /// When the last batch was committed. For a session without a batch, when the session was opened.
  public let lastActiveAt: Timestamp
  public let batches: Int64
  /// The taps that count: the accepted taps of the receipts, plus the adjustments.
  public let taps: Int64
  /// The taps that fair play rejected.
  public let rejected: Int64

  public init(
    id: SessionID, school: SchoolID, nickname: Nickname?, isImported: Bool, isRhythm: Bool = false, openedAt: Timestamp,
    lastActiveAt: Timestamp, batches: Int64, taps: Int64, rejected: Int64
  ) {
    self.id = id
    self.school = school
    self.nickname = nickname
    self.isImported = isImported
    self.isRhythm = isRhythm
    self.openedAt = openedAt
    self.lastActiveAt = lastActiveAt
    self.batches = batches
    self.taps = taps
    self.rejected = rejected
  }
}

/// The first sessions of a season that match a query, and the number of all matches.
public struct SessionList: Hashable, Sendable, Codable {
  public let season: SeasonID
  public let total: Int
  /// The first matches: most taps first, then the older ones.
  public let sessions: [SessionRecord]

  public init(season: SeasonID, total: Int, sessions: [SessionRecord]) {
    self.season = season
    self.total = total
    self.sessions = sessions
  }
}
