public import SchoolDirectory
public import TapGame

/// A player's place on a board.
public struct PlayerStanding: Hashable, Sendable {
  /// From 1, by the tie policy that was asked for.
  public let rank: Int
  /// The player's taps in the season, over all sessions.
  public let taps: Int64
  /// When the player's last batch was committed, of the sessions that have taps.
  public let lastActiveAt: Timestamp
  /// What the player is called; `nil` for one without a nickname.
  @ExplicitNull public private(set) var nickname: Nickname?
  /// The school.
  public let school: SchoolSummary

  /// A standing of these values.
  public init(rank: Int, taps: Int64, lastActiveAt: Timestamp, nickname: Nickname?, school: SchoolSummary) {
    self.rank = rank
    self.taps = taps
    self.lastActiveAt = lastActiveAt
    self.nickname = nickname
    self.school = school
  }
}

/// A part of a board of players: those who took part and do not hide.
public typealias PlayerPage = Page<PlayerBoard, PlayerStanding>

extension PlayerStanding: PageEntry {
  /// Reads what the compiler's `encode(to:)` writes.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      rank: try container.number(.rank, from: 1), taps: try container.number(.taps),
      lastActiveAt: try container.decode(Timestamp.self, forKey: .lastActiveAt),
      nickname: try container.decodeIfPresent(Nickname.self, forKey: .nickname),
      school: try container.decode(SchoolSummary.self, forKey: .school))
  }
}
