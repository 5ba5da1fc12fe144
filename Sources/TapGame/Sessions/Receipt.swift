/// What became of a batch. Once it was returned it is on disk, and a repeat of the batch gets the same one.
public struct Receipt: Hashable, Sendable, Codable {
  /// The session that sent the batch.
  public var session: SessionID
  /// The batch's number in its session.
  public var sequence: Int64
  /// The taps that count.
  public var accepted: Int64
  /// The taps that fair play refused.
  public var rejected: Int64
  /// Why taps were rejected; `nil` when none was.
  public var reason: RejectionReason?
  /// What the session had accepted in all, this batch included.
  public var sessionTaps: Int64
  /// What the school had in the season, this batch included.
  public var schoolTaps: Int64
  /// The commit that the totals are true for.
  public var revision: Revision

  /// A receipt of these values.
  public init(
    session: SessionID, sequence: Int64, accepted: Int64, rejected: Int64, reason: RejectionReason?,
    sessionTaps: Int64, schoolTaps: Int64, revision: Revision
  ) {
    self.session = session
    self.sequence = sequence
    self.accepted = accepted
    self.rejected = rejected
    self.reason = reason
    self.sessionTaps = sessionTaps
    self.schoolTaps = schoolTaps
    self.revision = revision
  }
}

/// Why fair play rejected taps of a batch.
public enum RejectionReason: String, CaseIterable, Sendable, Codable {
  /// More taps than a person makes in the time that the batch claims.
  case tooFast
  /// The batch claims more time than has really passed, and the taps do not fit into what has.
  case timeNotPassed
}

/// The number of a commit; it only grows. 0 is the state before the first one.
public struct Revision: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The number.
  public let rawValue: Int64
  /// The revision of this number.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// The number as text.
  public var description: String { String(rawValue) }
  /// Orders revisions from the older to the newer.
  public static func < (a: Revision, b: Revision) -> Bool { a.rawValue < b.rawValue }
}
