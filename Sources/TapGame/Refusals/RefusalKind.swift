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
  /// The kind in one sentence in Korean, for a player; `nil` if a player can do nothing about it.
  package var korean: String? { row.korean }

  private var row: (action: RefusalAction, fault: ContestRefusal.Fault, status: Int, korean: String?) {
    let (update, pause) = ("대회가 받을 수 없는 터치예요. 게임을 새 버전으로 바꿔 주세요.", "오래 쉬어서 처음부터 다시 이어야 해요. 잠시 뒤에 다시 해 주세요.")
    let (busy, broken) = ("서버가 바빠요. 잠시 뒤에 다시 해 주세요.", "서버에 문제가 있어요. 잠시 뒤에 다시 해 주세요.")
    return switch self {
    case .malformedRequest: (.drop, .usage, 400, nil)
    case .invalidValue: (.drop, .usage, 422, update)
    case .sequenceGap: (.renew, .state, 409, update)
    case .noToken, .invalidToken: (.renew, .state, 401, pause)
    case .banned: (.end, .state, 403, "주최자가 이 시즌에서 제외해서 터치를 세지 않아요. 잘못된 것 같으면 주최자에게 물어보세요.")
    case .seasonEnded: (.end, .state, 409, "시즌이 끝나서 이제 세지 않아요.")
    case .staleSession: (.renew, .state, 409, pause)
    // This kind and the next three refuse a new session, never a batch. The player can try again later.
    case .codeNeeded: (.retry, .state, 403, "이 시즌은 화면에 보이는 코드가 있어야 해요.")
    case .wrongCode: (.retry, .state, 403, "코드가 달라요. 화면의 코드를 다시 봐 주세요.")
    case .ticketOfOtherSchool: (.retry, .state, 403, "다른 학교의 입장권이에요.")
    case .rhythmOff: (.retry, .state, 403, "이 시즌에는 리듬 모드가 없어요. 주최자가 켜야 쓸 수 있어요.")
    case .workNeeded: (.retry, .state, 403, busy)
    case .foreignOrigin: (.retry, .usage, 403, nil)
    case .groupsListed, .tooManyGroups: (.retry, .state, 409, nil)
    case .notFound, .noAdministrator: (.retry, .missing, 404, nil)
    case .unknownSession: (.renew, .missing, 404, pause)
    case .unknownSeason: (.end, .missing, 404, "그런 시즌은 없어요.")
    case .unknownSchool: (.end, .missing, 404, "그런 학교는 없어요. 학교를 다시 골라 주세요.")
    // These two are never answers to a batch.
    case .unknownBoard: (.drop, .missing, 404, "그런 순위표는 없어요.")
    case .notOnBoard: (.drop, .missing, 404, "그런 학교는 없어요. 학교를 다시 골라 주세요.")
    case .closedSchool: (.end, .state, 409, "문을 닫은 학교라서 터치할 수 없어요.")
    // The clocks of the sender and the server differ: the taps will count soon.
    case .seasonNotStarted: (.retry, .state, 409, "시즌이 아직 시작하지 않았어요.")
    // The sender keeps the batch: taps from before the pause count after the pause.
    case .seasonPaused: (.retry, .state, 409, "시즌이 잠시 멈췄어요. 다시 시작하면 세요.")
    case .countOverflow: (.drop, .state, 409, update)
    case .methodNotAllowed: (.retry, .usage, 405, nil)
    case .notAcceptable: (.retry, .usage, 406, nil)
    case .timeout: (.retry, .unavailable, 408, broken)
    case .bodyTooLarge: (.drop, .usage, 413, nil)
    case .headerTooLarge: (.retry, .usage, 431, nil)
    case .unsupportedMediaType: (.retry, .usage, 415, nil)
    case .addressFull: (.retry, .state, 429, "같은 와이파이에서 한꺼번에 너무 많이 들어왔어요. 잠시 뒤에 다시 하거나 주최자에게 말해 주세요.")
    case .tooManyRequests, .tooManyStreams: (.retry, .unavailable, 429, busy)
    case .unavailable: (.retry, .unavailable, 503, broken)
    case .failed: (.retry, .unavailable, 500, broken)
    }
  }
}
