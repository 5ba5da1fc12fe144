public import SchoolDirectory

/// One player's play for one school in one season. It numbers its batches 1, 2, 3, …
public struct Session: Identifiable, Hashable, Sendable {
  /// The number under which the store keeps a session.
  public typealias ID = SessionID

  /// The identity, given by the store.
  public let id: SessionID
  /// The season that its taps count in.
  public let season: SeasonID
  /// The school that its taps count for.
  public let school: SchoolID
  /// What the player is called on the boards.
  public let nickname: Nickname
  /// When it was opened.
  public let openedAt: Timestamp
  /// How far it has come.
  public var progress: SessionProgress

  /// A session of these values.
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

  /// The sequence that the next batch must have.
  public var nextSequence: Int64 { progress.lastSequence + 1 }
}

/// The number of a session.
public struct SessionID: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The number, from 1.
  public let rawValue: Int64
  /// The session of this number.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// The number as text.
  public var description: String { String(rawValue) }
  /// Orders sessions by when they were opened.
  public static func < (a: SessionID, b: SessionID) -> Bool { a.rawValue < b.rawValue }
}
