import Basics
/// Adds taps to a session, or takes taps away from a cheater, and keeps an audit record.
///
/// Earlier receipts stay valid, and the total in the session's next receipt includes the adjustment. The school reaches
/// its new count at the moment of the adjustment, even if the count fell, so a school that already had this count ranks
/// higher. Players with the same count are still ordered by the time of their last batch.
public struct AdjustTaps: ContestCommand {
  /// The session; imported taps have a session too.
  public var session: SessionID
  /// The taps to add; negative to take taps away. Not 0.
  public var taps: Int64
  /// The reason, for later audit: 1 to ``maximumReasonLength`` characters without control characters.
  public var reason: String
  /// The taps that the session must have before the adjustment; `nil` for any number. With this value, a client that
  /// lost the response can retry: the adjustment is made only once.
  public var sessionTaps: Int64?

  /// The maximum number of characters in a reason.
  public static let maximumReasonLength = VisibleText.maximumReasonLength

  public init(session: SessionID, taps: Int64, reason: String, sessionTaps: Int64? = nil) {
    self.session = session
    self.taps = taps
    self.reason = reason
    self.sessionTaps = sessionTaps
  }

  public typealias Outcome = AdjustmentRecord
  public static let name = "taps.adjust"
  public static let summary = "Add taps to a session, or take taps away from it."
  /// The season.
  public static func season(of outcome: Outcome) -> SeasonID? { outcome.season }
  public static let fields: [CommandField] = [
    .required("session", .number(1...Int64.max), "The session's number."),
    .required("taps", .number(Int64.min...Int64.max), "The taps to add; negative to take taps away."),
    .required("reason", .text, "Why, in 1 to 500 characters, for whoever asks later."),
    .optional(
      "sessionTaps", .number(0...Int64.max), "The taps that the session must have before; any number if left out."),
  ]

  /// A copy of the adjustment with white space trimmed from the reason.
  package func validated() throws(ContestRefusal) -> AdjustTaps {
    guard taps != 0 else {
      throw .invalid("An adjustment of 0 taps changes nothing; give the taps to add, or with a minus those to take.")
    }
    var valid = self
    guard let reason = VisibleText.reason(reason) else {
      throw .invalid(
        "An adjustment needs a reason of 1 to \(Self.maximumReasonLength) characters on one line, which is kept with it."
      )
    }
    valid.reason = reason
    return valid
  }

  /// The session's taps after the adjustment.
  ///
  /// - Parameter before: the session's taps before the adjustment.
  /// - Throws: ``ContestRefusal`` if the session does not have the expected number of taps, if it has too few, or if
  ///   the result would exceed 64 bits.
  package func sessionTaps(after before: Int64) throws -> Int64 {
    if let sessionTaps, sessionTaps != before {
      throw ContestRefusal.otherTaps(session, expected: sessionTaps, available: before)
    }
    let (after, overflow) = before.addingReportingOverflow(taps)
    guard !overflow else { throw TapRefusal.countOverflow(session) }
    guard after >= 0 else { throw ContestRefusal.tooFewTaps(session, asked: taps.magnitude, available: before) }
    return after
  }
}

extension ContestRefusal {
  package static func tooFewTaps(_ session: SessionID, asked: UInt64, available: Int64) -> ContestRefusal {
    ContestRefusal(
      "too-few-taps", .state,
      "Session \(session) has \(available) taps, of which \(asked) cannot be taken; take \(available) or fewer.")
  }

  package static func otherTaps(_ session: SessionID, expected: Int64, available: Int64) -> ContestRefusal {
    ContestRefusal(
      "other-taps", .state,
      "Session \(session) has \(available) taps, not \(expected): it was adjusted, or tapped, since; nothing was changed, look at it again.",
      actual: available)
  }

  package static func bannedSession(_ session: SessionID, by ban: BanID) -> ContestRefusal {
    invalid(.data, "Session \(session) is banned; lift ban \(ban) first, then adjust its taps.")
  }
}
