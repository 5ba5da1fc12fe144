public import SchoolDirectory
public import TapGame

/// A nickname of a season, for those who look after names.
public struct NameRecord: Hashable, Sendable, Codable {
  private enum CodingKeys: String, CodingKey {
    case nickname, school, openedAt, taps, isHidden = "hidden", isApproved = "approved"
  }

  public let nickname: Nickname
  public let school: SchoolSummary
  /// When the player's newest session was opened.
  public let openedAt: Timestamp
  public let taps: Int64
  public let isHidden: Bool
  public let isApproved: Bool

  public init(
    _ nickname: Nickname, school: SchoolSummary, openedAt: Timestamp, taps: Int64, isHidden: Bool, isApproved: Bool
  ) {
    (self.nickname, self.school, self.openedAt) = (nickname, school, openedAt)
    (self.taps, self.isHidden, self.isApproved) = (taps, isHidden, isApproved)
  }
}

/// The nicknames of a season, the newest first.
public struct NameList: Hashable, Sendable, Codable {
  private enum CodingKeys: String, CodingKey { case season, needsApproval = "approval", total, waiting, names }

  public let season: SeasonID
  /// Whether others see a name only when it was approved.
  public let needsApproval: Bool
  /// The number of all names, and of those that wait to be approved.
  public let total: Int, waiting: Int
  public let names: [NameRecord]

  public init(season: SeasonID, needsApproval: Bool, total: Int, waiting: Int, names: [NameRecord]) {
    (self.season, self.needsApproval, self.total) = (season, needsApproval, total)
    (self.waiting, self.names) = (waiting, names)
  }
}
