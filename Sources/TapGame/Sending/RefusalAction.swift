/// What the sender of a refused batch has to do.
public enum RefusalAction: String, CaseIterable, Sendable {
  /// Send the same batch again after a pause, under its own number.
  case retry
  /// Open another session and move the waiting batches to it: this one accepts no more.
  case renew
  /// Drop the batch: nothing of it was counted, and no retry can change that.
  case drop
  /// Drop all waiting batches of the session: its school or its season accepts no more taps.
  case end
}

extension TapRefusal {
  /// The kinds of refusals, by their names in the HTTP API.
  public enum Kind: String, CaseIterable, Sendable {
    /// The taps, the span or the sequence of the batch are outside their ranges.
    case invalidValue = "invalid-value"
    /// The session does not exist.
    case unknownSession = "unknown-session"
    /// An earlier batch of the session is missing.
    case sequenceGap = "sequence-gap"
    /// The session had no batch for longer than the season allows.
    case staleSession = "stale-session"
    /// The season does not exist, or is a simulation.
    case unknownSeason = "unknown-season"
    /// The season has not started.
    case seasonNotStarted = "season-not-started"
    /// The season has ended.
    case seasonEnded = "season-ended"
    /// The school does not exist.
    case unknownSchool = "unknown-school"
    /// The school is closed.
    case closedSchool = "closed-school"
    /// The address has opened as many sessions as it may.
    case addressFull = "address-full"
    /// The season asks for a code or a ticket.
    case codeNeeded = "code-needed"
    /// The code or the ticket is wrong.
    case wrongCode = "wrong-code"
    /// The ticket is for another school.
    case ticketOfOtherSchool = "ticket-of-other-school"
    /// The organiser has banned the sender.
    case banned = "banned"
    /// A total would exceed 64 bits.
    case countOverflow = "count-overflow"

    /// What the sender of the batch has to do after a refusal of this kind.
    public var action: RefusalAction {
      switch self {
      case .invalidValue, .countOverflow: .drop
      case .unknownSession, .sequenceGap, .staleSession: .renew
      // The two clocks differ: taps count in a moment.
      case .seasonNotStarted: .retry
      // Never of a batch; another session can be opened later.
      case .addressFull, .codeNeeded, .wrongCode, .ticketOfOtherSchool: .retry
      case .unknownSeason, .seasonEnded, .unknownSchool, .closedSchool, .banned: .end
      }
    }
  }

  /// The kind of the refusal.
  public var kind: Kind {
    switch self {
    case .invalidTaps, .invalidSpan, .invalidSequence: .invalidValue
    case .unknownSession: .unknownSession
    case .sequenceGap: .sequenceGap
    case .staleSession: .staleSession
    case .unknownSeason, .simulation: .unknownSeason
    case .seasonNotStarted: .seasonNotStarted
    case .seasonEnded: .seasonEnded
    case .unknownSchool: .unknownSchool
    case .closedSchool: .closedSchool
    case .addressFull: .addressFull
    case .codeNeeded: .codeNeeded
    case .wrongCode: .wrongCode
    case .ticketOfOtherSchool: .ticketOfOtherSchool
    case .banned: .banned
    case .countOverflow: .countOverflow
    }
  }
}
