public import SchoolDirectory

/// One player's play for one school in one season. It numbers its batches 1, 2, 3, …
public struct Session: Identifiable, Hashable, Sendable {
  /// The number of a session in the store.
  public typealias ID = SessionID

  /// The id, assigned by the store.
  public let id: SessionID
  /// The season that the taps count in.
  public let season: SeasonID
  /// The school that the taps count for.
  public let school: SchoolID
  /// The player's nickname.
  public let nickname: Nickname
  /// When the session was opened.
  public let openedAt: Timestamp
  /// The progress of the session.
  public var progress: SessionProgress

  /// A session with these values.
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
  /// A session id with this number.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// The number as text.
  public var description: String { String(rawValue) }
  /// Orders sessions by when they were opened: later ones have higher numbers.
  public static func < (a: SessionID, b: SessionID) -> Bool { a.rawValue < b.rawValue }
}
