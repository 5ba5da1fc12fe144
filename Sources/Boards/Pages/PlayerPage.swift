public import SchoolDirectory
public import TapGame

/// A player's rank on a board.
public struct PlayerStanding: Hashable, Sendable {
  /// The 1-based rank under the requested tie policy.
  public let rank: Int
  /// The player's taps in the season, in all sessions together.
  public let taps: Int64
  /// When the player's last batch was committed. Sessions without taps are ignored. This property is not in the JSON,
  /// so it is `nil` in a decoded standing.
  public let lastActiveAt: Timestamp?
  /// The nickname; `nil` for a player who gave none.
  @ExplicitNull public private(set) var nickname: Nickname?
  public let school: SchoolSummary

  public init(rank: Int, taps: Int64, lastActiveAt: Timestamp? = nil, nickname: Nickname?, school: SchoolSummary) {
    self.rank = rank
    self.taps = taps
    self.lastActiveAt = lastActiveAt
    self.nickname = nickname
    self.school = school
  }
}

/// A page of a board of players. It lists players who have taps and are not hidden.
public typealias PlayerPage = Page<PlayerBoard, PlayerStanding>

extension PlayerStanding: PageEntry {
  private enum CodingKeys: CodingKey { case rank, taps, nickname, school }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      rank: try container.number(.rank, from: 1), taps: try container.number(.taps),
      nickname: try container.decodeIfPresent(Nickname.self, forKey: .nickname),
      school: try container.decode(SchoolSummary.self, forKey: .school))
  }
}
