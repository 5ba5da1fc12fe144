public import SchoolDirectory

/// An adjustment that was made, as it is kept for audit: it is never changed and never deleted.
public struct AdjustmentRecord: Hashable, Sendable, Identifiable, Codable {
  /// Its number in the file, from 1; later ones have greater numbers.
  public let id: Int64
  /// The session's season.
  public let season: SeasonID
  /// The session's school.
  public let school: SchoolID
  /// The session.
  public let session: SessionID
  /// The session's player; `nil` for one who gave no name, and for imported taps.
  @ExplicitNull public private(set) var nickname: Nickname?
  /// The taps that were added; below 0 they were taken.
  public let taps: Int64
  /// Why.
  public let reason: String
  /// When it was made, by the season's time.
  public let at: Timestamp
  /// The commit that it is in.
  public let revision: Revision
  /// What the session had from then on.
  public let sessionTaps: Int64
  /// What the school had from then on.
  public let schoolTaps: Int64

  /// A record of these values.
  public init(
    id: Int64, season: SeasonID, school: SchoolID, session: SessionID, nickname: Nickname?, taps: Int64, reason: String,
    at moment: Timestamp, revision: Revision, sessionTaps: Int64, schoolTaps: Int64
  ) {
    self.id = id
    self.season = season
    self.school = school
    self.session = session
    self.nickname = nickname
    self.taps = taps
    self.reason = reason
    at = moment
    self.revision = revision
    self.sessionTaps = sessionTaps
    self.schoolTaps = schoolTaps
  }
}
