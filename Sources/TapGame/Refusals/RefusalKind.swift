package import Basics

/// What the sender of a refused batch has to do.
public enum RefusalAction: String, CaseIterable, Sendable {
  /// Send the same batch again after a pause, with the same sequence.
  case retry
  /// Open another session and move the waiting batches to it, because the old session accepts no more batches.
  case renew
  /// Drop the batch: none of its taps were counted, and no retry can change that.
  case drop
  /// Drop all waiting batches of the session: its school or its season accepts no more taps.
  case end
}

/// The kinds of refusals, by their names in the HTTP API: the one list of them, which the page's scripts and the
/// description of the API get, too. A command's own refusals are defined with the command (``ContestRefusal``).
public enum RefusalKind: String, CaseIterable, Sendable {
  // What was sent is wrong.
  case malformedRequest = "malformed-request"
  /// A value is outside its range, such as the taps of a batch.
  case invalidValue = "invalid-value"
  /// An earlier batch of the session is missing.
  case sequenceGap = "sequence-gap"
  // The sender may not.
  case noToken = "no-token"
  case invalidToken = "invalid-token"
  /// The organiser has banned the session, the player or the address.
  case banned = "banned"
  case seasonEnded = "season-ended"
  /// The session had no batch for longer than the season allows.
  case staleSession = "stale-session"
  /// The season requires a code or a ticket.
  case codeNeeded = "code-needed"
  case wrongCode = "wrong-code"
  case ticketOfOtherSchool = "ticket-of-other-school"
  case rhythmOff = "rhythm-off"
  case workNeeded = "work-needed"
  case foreignOrigin = "foreign-origin"
  case groupsListed = "groups-listed"
  case tooManyGroups = "too-many-groups"
  // What it is about does not exist, or takes nothing.
  case notFound = "not-found"
  case noAdministrator = "no-administrator"
  case unknownSession = "unknown-session"
  /// The season does not exist, or is a simulation.
  case unknownSeason = "unknown-season"
  case unknownSchool = "unknown-school"
  case unknownBoard = "unknown-board"
  case notOnBoard = "not-on-board"
  case closedSchool = "closed-school"
  case seasonNotStarted = "season-not-started"
  case seasonPaused = "season-paused"
  /// A total would exceed 64 bits.
  case countOverflow = "count-overflow"
  case methodNotAllowed = "method-not-allowed"
  case notAcceptable = "not-acceptable"
  // It exceeds a limit.
  case timeout = "request-timeout"
  case bodyTooLarge = "body-too-large"
  case headerTooLarge = "header-too-large"
  case unsupportedMediaType = "unsupported-media-type"
  /// The address has used up its budget of sessions in the season.
  case addressFull = "address-full"
  case tooManyRequests = "too-many-requests"
  case tooManyStreams = "too-many-streams"
  // The server cannot answer now.
  case unavailable = "unavailable"
  case failed = "failed"

  /// What the sender of a batch does after a refusal of this kind.
  ///
  /// A batch is dropped only if its own content is wrong. Any other fault affects all waiting batches, and may be fixed
  /// later: at the server, at a proxy, or by a newer version of this client.
  public var action: RefusalAction { row.action }
  /// The kind of fault, for an organiser's program.
  package var fault: ContestRefusal.Fault { row.fault }
  /// The HTTP status of a response for this kind, unless the route defines another status.
  package var status: Int { row.status }
  /// The kind in one sentence for a player; `nil` if a player can do nothing about it.
  package var sentence: Words? { row.sentence }

  private var row: (action: RefusalAction, fault: ContestRefusal.Fault, status: Int, sentence: Words?) {
    let (update, pause): (Words, Words) = (
      "The contest cannot take these taps; get the newest version of the game.",
      "You were away for too long and have to begin anew; try again in a moment."
    )
    let (busy, broken): (Words, Words) = (
      "The server is busy; try again in a moment.", "The server has a problem; try again in a moment."
    )
    return switch self {
    case .malformedRequest: (.drop, .usage, 400, nil)
    case .invalidValue: (.drop, .usage, 422, update)
    case .sequenceGap: (.renew, .state, 409, update)
    case .noToken, .invalidToken: (.renew, .state, 401, pause)
    case .banned:
      (
        .end, .state, 403,
        "The organiser has banned you from this season, so your taps do not count; ask them if that is a mistake."
      )
    case .seasonEnded: (.end, .state, 409, "The season is over and takes no more taps.")
    case .staleSession: (.renew, .state, 409, pause)
    // This kind and the next three refuse a new session, never a batch. The player can try again later.
    case .codeNeeded: (.retry, .state, 403, "This season is joined with the code that the screen shows.")
    case .wrongCode: (.retry, .state, 403, "That is not the code; look at the screen again.")
    case .ticketOfOtherSchool: (.retry, .state, 403, "The ticket is for another school.")
    case .rhythmOff: (.retry, .state, 403, "This season has no rhythm mode; the organiser can switch it on.")
    case .workNeeded: (.retry, .state, 403, busy)
    case .foreignOrigin: (.retry, .usage, 403, nil)
    case .groupsListed, .tooManyGroups: (.retry, .state, 409, nil)
    case .notFound, .noAdministrator: (.retry, .missing, 404, nil)
    case .unknownSession: (.renew, .missing, 404, pause)
    case .unknownSeason: (.end, .missing, 404, "There is no such season.")
    case .unknownSchool: (.end, .missing, 404, "There is no such school; choose another.")
    // These two are never answers to a batch.
    case .unknownBoard: (.drop, .missing, 404, "There is no such board.")
    case .notOnBoard: (.drop, .missing, 404, "There is no such school; choose another.")
    case .closedSchool: (.end, .state, 409, "This school is closed and takes no taps.")
    // The clocks of the sender and the server differ: the taps will count soon.
    case .seasonNotStarted: (.retry, .state, 409, "The season has not begun.")
    // The sender keeps the batch: taps from before the pause count after the pause.
    case .seasonPaused: (.retry, .state, 409, "The season is paused; taps count again when it goes on.")
    case .countOverflow: (.drop, .state, 409, update)
    case .methodNotAllowed: (.retry, .usage, 405, nil)
    case .notAcceptable: (.retry, .usage, 406, nil)
    case .timeout: (.retry, .unavailable, 408, broken)
    case .bodyTooLarge: (.drop, .usage, 413, nil)
    case .headerTooLarge: (.retry, .usage, 431, nil)
    case .unsupportedMediaType: (.retry, .usage, 415, nil)
    case .addressFull:
      (
        .retry, .state, 429,
        "Too many have joined from your internet address at once; try again in a moment, or tell the organiser."
      )
    case .tooManyRequests, .tooManyStreams: (.retry, .unavailable, 429, busy)
    case .unavailable: (.retry, .unavailable, 503, broken)
    case .failed: (.retry, .unavailable, 500, broken)
    }
  }
}
