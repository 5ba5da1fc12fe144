public import SchoolDirectory
public import TapGame

/// A session as an organiser looks at it: whose it is and what it brought.
public struct SessionRecord: Hashable, Sendable, Identifiable, Codable {
  private enum CodingKeys: String, CodingKey {
    case id, school, nickname, isImported = "imported", openedAt, lastActiveAt, batches, taps, rejected
  }

  /// The session.
  public let id: SessionID
  /// The school it is played for.
  public let school: SchoolID
  /// The player; `nil` for one who gave no name, and for imported taps.
  @ExplicitNull public private(set) var nickname: Nickname?
  /// Whether its taps were imported.
  public let isImported: Bool
  /// When it was opened.
  public let openedAt: Timestamp
  /// When its last batch was committed, or it was opened.
  public let lastActiveAt: Timestamp
  /// How many batches were committed.
  public let batches: Int64
  /// The taps that count: what its receipts and its adjustments add up to.
  public let taps: Int64
  /// The taps that fair play rejected.
  public let rejected: Int64

  /// A record of these values.
  public init(
    id: SessionID, school: SchoolID, nickname: Nickname?, isImported: Bool, openedAt: Timestamp,
    lastActiveAt: Timestamp, batches: Int64, taps: Int64, rejected: Int64
  ) {
    self.id = id
    self.school = school
    self.nickname = nickname
    self.isImported = isImported
    self.openedAt = openedAt
    self.lastActiveAt = lastActiveAt
    self.batches = batches
    self.taps = taps
    self.rejected = rejected
  }
}

/// Some sessions of a season, and how many there are.
public struct SessionList: Hashable, Sendable, Codable {
  /// The season.
  public let season: SeasonID
  /// How many fit the question.
  public let total: Int
  /// The first of them: those with the most taps, then the older ones.
  public let sessions: [SessionRecord]

  /// A list of these sessions.
  public init(season: SeasonID, total: Int, sessions: [SessionRecord]) {
    self.season = season
    self.total = total
    self.sessions = sessions
  }
}
