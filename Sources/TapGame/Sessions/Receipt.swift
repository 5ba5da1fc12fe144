/// The result of a batch. A returned receipt is durable, and a repeat of the batch gets the same receipt.
public struct Receipt: Hashable, Sendable, Codable {
  public var session: SessionID
  /// The number of the batch in its session.
  public var sequence: Int64
  public var accepted: Int64
  /// The taps that fair play rejected.
  public var rejected: Int64
  public var reason: RejectionReason?
  /// The session's total taps, including this batch.
  public var sessionTaps: Int64
  /// The school's total taps in the season, including this batch.
  public var schoolTaps: Int64
  /// The revision of the totals.
  public var revision: Revision

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

/// The number of a commit. It only grows; 0 is the state before the first commit.
public struct Revision: NumberID {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
}
