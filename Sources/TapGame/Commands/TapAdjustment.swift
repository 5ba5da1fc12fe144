import Foundation

/// A correction of a session's taps by an organiser: taps taken from a cheater, or taps given to make up for a fault.
public struct TapAdjustment: Hashable, Sendable, Codable {
  /// The session; imported taps have a session too.
  public var session: SessionID
  /// The taps to add; negative to take taps away. Not 0.
  public var taps: Int64
  /// The reason, for later audit: 1 to ``maximumReasonLength`` characters without control characters.
  public var reason: String
  /// The taps that the session must have before the adjustment; `nil` for any number. With it, an adjustment whose
  /// response was lost can be sent again and is made only once.
  public var sessionTaps: Int64?

  /// The maximum number of characters in a reason.
  public static let maximumReasonLength = 500

  /// An adjustment with these values, which are validated when it is applied.
  public init(session: SessionID, taps: Int64, reason: String, sessionTaps: Int64? = nil) {
    self.session = session
    self.taps = taps
    self.reason = reason
    self.sessionTaps = sessionTaps
  }
}

extension TapAdjustment {
  /// The adjustment with white space trimmed from its reason.
  ///
  /// - Throws: ``ContestRefusal/invalidAdjustment(reason:)``.
  /// - Complexity: O(length of the reason).
  package func validated() throws(ContestRefusal) -> TapAdjustment {
    guard taps != 0 else {
      throw .invalidAdjustment(
        reason: "An adjustment of 0 taps changes nothing; give the taps to add, or with a minus those to take.")
    }
    var valid = self
    guard let reason = Self.validReason(reason) else {
      throw .invalidAdjustment(
        reason:
          "An adjustment needs a reason of 1 to \(Self.maximumReasonLength) characters on one line, which is kept with it."
      )
    }
    valid.reason = reason
    return valid
  }

  /// A reason for audit without surrounding white space, in Unicode's normal form C; `nil` if it is not valid.
  ///
  /// - Complexity: O(length).
  package static func validReason(_ text: String) -> String? {
    let reason = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    return VisibleText.isShowable(reason, upTo: maximumReasonLength) ? reason : nil
  }

  /// The session's taps after the adjustment.
  ///
  /// - Parameter before: the session's taps before the adjustment.
  /// - Throws: ``ContestRefusal`` if the session does not have the expected number of taps, if it has too few, or if
  ///   the result would exceed 64 bits.
  package func sessionTaps(after before: Int64) throws(ContestRefusal) -> Int64 {
    if let sessionTaps, sessionTaps != before {
      throw .otherTaps(session, expected: sessionTaps, available: before)
    }
    let (after, overflow) = before.addingReportingOverflow(taps)
    guard !overflow else { throw .taps(.countOverflow(session)) }
    guard after >= 0 else { throw .tooFewTaps(session, asked: taps.magnitude, available: before) }
    return after
  }
}
