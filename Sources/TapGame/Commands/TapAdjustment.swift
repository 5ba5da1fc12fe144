import Foundation

/// What an organiser takes from a session, or gives to it: the taps of a cheater, or those that a fault has cost somebody.
public struct TapAdjustment: Hashable, Sendable, Codable {
  /// The session, which may be one of imported taps.
  public var session: SessionID
  /// The taps it is to get; below 0 it is to lose them. Not 0.
  public var taps: Int64
  /// Why, for whoever asks later: 1 to ``maximumReasonLength`` characters that can be shown as they are.
  public var reason: String
  /// The taps that the session has to have before, for whoever repeats an adjustment whose answer was lost: it is made once then. `nil`
  /// for any.
  public var sessionTaps: Int64?

  /// The most characters a reason has.
  public static let maximumReasonLength = 500

  /// An adjustment of these values, which are checked when it is made.
  public init(session: SessionID, taps: Int64, reason: String, sessionTaps: Int64? = nil) {
    self.session = session
    self.taps = taps
    self.reason = reason
    self.sessionTaps = sessionTaps
  }
}

extension TapAdjustment {
  /// The adjustment with the space around its reason taken away.
  ///
  /// - Throws: ``ContestRefusal/invalidAdjustment(reason:)``.
  /// - Complexity: O(length of the reason).
  package func validated() throws(ContestRefusal) -> TapAdjustment {
    guard taps != 0 else {
      throw .invalidAdjustment(
        reason: "An adjustment of 0 taps changes nothing; give the taps to add, or with a minus those to take.")
    }
    var valid = self
    valid.reason = reason.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    guard VisibleText.isShowable(valid.reason, upTo: Self.maximumReasonLength) else {
      throw .invalidAdjustment(
        reason:
          "An adjustment needs a reason of 1 to \(Self.maximumReasonLength) characters on one line, which is kept with it."
      )
    }
    return valid
  }

  /// The taps that a session has after the adjustment.
  ///
  /// - Parameter before: the taps that it has.
  /// - Throws: ``ContestRefusal`` if it has others than were expected, too few, or so many that they would not fit into 64 bits.
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
