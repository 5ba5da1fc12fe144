public import SchoolDirectory

/// The audit record of an adjustment. It is never deleted, and only ``ForgetName`` changes it.
public struct AdjustmentRecord: Hashable, Sendable, Identifiable, Codable {
  /// The number of the record in the file, from 1; later records have higher numbers.
  public let id: Int64
  public let season: SeasonID
  public let school: SchoolID
  public let session: SessionID
  /// The player's nickname; `nil` for a player without a nickname, and for imported taps.
  @ExplicitNull public private(set) var nickname: Nickname?
  /// The taps added; negative if they were taken away.
  public let taps: Int64
  /// The reason, as the organiser gave it.
  public let reason: String
  /// When the adjustment was made. Even if the clock is set back a little, a later commit never has an earlier moment.
  public let at: Timestamp
  /// The revision of the commit that contains the adjustment.
  public let revision: Revision
  /// The session's taps after the adjustment.
  public let sessionTaps: Int64
  /// The school's taps after the adjustment.
  public let schoolTaps: Int64

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
