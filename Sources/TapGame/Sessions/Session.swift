public import SchoolDirectory

/// One player's play for one school in one season. It numbers its batches 1, 2, 3, …
public struct Session: Identifiable, Hashable, Sendable {
  public typealias ID = SessionID

  public let id: SessionID
  public let season: SeasonID
  public let school: SchoolID
  public let nickname: Nickname
  public let openedAt: Timestamp
  public var progress: SessionProgress

  public init(
    id: SessionID, season: SeasonID, school: SchoolID, nickname: Nickname, openedAt: Timestamp,
    progress: SessionProgress
  ) {
    self.id = id
    self.season = season
    self.school = school
    self.nickname = nickname
    self.openedAt = openedAt
    self.progress = progress
  }

  public var nextSequence: Int64 { progress.lastSequence + 1 }
}

/// The number of a session.
public struct SessionID: NumberID {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
}
