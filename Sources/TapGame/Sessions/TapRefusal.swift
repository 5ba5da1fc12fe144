public import SchoolDirectory

/// Why a batch or a session was refused. The store wrote nothing.
public enum TapRefusal: Error, Hashable, Sendable {
  /// The taps are outside ``TapBatch/tapsRange``.
  case invalidTaps(SessionID, sequence: Int64, taps: Int64)
  /// The span is outside ``TapBatch/spanRange``.
  case invalidSpan(SessionID, sequence: Int64, span: Duration)
  /// The sequence is below 1.
  case invalidSequence(SessionID, sequence: Int64)
  case unknownSession(SessionID)
  /// An earlier batch of the session is missing.
  case sequenceGap(SessionID, sequence: Int64, expected: Int64)
  /// The session had no batch for longer than the season allows.
  case staleSession(SessionID, lastActiveAt: Timestamp)
  case unknownSeason(SeasonID)
  case seasonNotStarted(SeasonID, startsAt: Timestamp)
  case seasonPaused(SeasonID)
  /// The season has ended. Nobody can open a session in it, and its standings are final after the grace period.
  case seasonEnded(SeasonID, endedAt: Timestamp)
  /// The season is a simulation, in which only generated players play.
  case simulation(SeasonID)
  case unknownSchool(SchoolID)
  case closedSchool(SchoolID)
  /// The address has used up its budget of sessions in the season. It can open another session at `until`.
  case addressFull(SeasonID, until: Timestamp)
  /// The season requires a code or a ticket, and the request has none.
  case codeNeeded(SeasonID, Joining)
  /// The given text is not the season's current code, or not one of its tickets.
  case wrongCode(SeasonID, Joining)
  /// The ticket is for another school, or a player already uses it for another school.
  case ticketOfOtherSchool(SeasonID, SchoolID)
  /// The season has no rhythm mode.
  case rhythmOff(SeasonID)
  /// The organiser has banned the session, the player or the address from the season.
  case banned(SeasonID)
  /// A total would exceed 64 bits.
  case countOverflow(SessionID)
}

extension TapRefusal: CustomStringConvertible {
  /// One sentence for people: what, where, what to do.
  public var description: String { facts.sentence }

  public var kind: Kind { facts.kind }

  package var korean: String {
    switch self {
    case .codeNeeded(_, .ticket): "이 시즌은 입장권이 있어야 해요."
    case .wrongCode(_, .ticket): "그런 입장권은 없어요. 글자를 다시 봐 주세요."
    case .simulation: "시뮬레이션 시즌이라서 사람은 터치할 수 없어요. 새 시즌을 시작해 주세요."
    default: kind.facts.korean
    }
  }

  /// One sentence for an organiser, who manages a contest and does not play in it: what, where, what to do.
  public var forOrganisers: String {
    switch self {
    case .unknownSession(let session):
      "There is no session \(session) that somebody plays; look for its number in the list of sessions."
    case .unknownSeason(let season):
      "There is no season \(season); look for its number in the list of seasons."
    case .seasonNotStarted(let season, let startsAt):
      "Season \(season) starts at \(startsAt), and nobody has played in it; name a season that runs."
    case .seasonEnded(let season, let endedAt):
      "Season \(season) ended at \(endedAt), and what was counted in it is final; name a season that runs."
    default: description
    }
  }

  private var facts: (kind: Kind, sentence: String) {
    switch self {
    case .invalidTaps(let session, let sequence, let taps):
      (
        .invalidValue,
        "Batch \(sequence) of session \(session) has \(taps) taps; a batch holds \(TapBatch.tapsRange.lowerBound) to \(TapBatch.tapsRange.upperBound)."
      )
    case .invalidSpan(let session, let sequence, let span):
      (
        .invalidValue,
        "Batch \(sequence) of session \(session) spans \(span.wholeMilliseconds) ms; a batch spans \(TapBatch.spanMillisecondsRange.lowerBound) to \(TapBatch.spanMillisecondsRange.upperBound) ms."
      )
    case .invalidSequence(let session, let sequence):
      (.invalidValue, "Session \(session) sent a batch numbered \(sequence); batches are numbered 1 and up.")
    case .unknownSession(let session):
      (.unknownSession, "There is no session \(session); open one first.")
    case .sequenceGap(let session, let sequence, let expected):
      (
        .sequenceGap,
        "Session \(session) sent batch \(sequence) but batch \(expected) comes next; send the missing batches first."
      )
    case .staleSession(let session, SessionProgress.gaveSeat):
      (.staleSession, "Session \(session) had no taps and gave its place to another player; open a new one.")
    case .staleSession(let session, let lastActiveAt):
      (.staleSession, "Session \(session) is stale, its last batch came at \(lastActiveAt); open a new one.")
    case .unknownSeason(let season):
      (.unknownSeason, "There is no season \(season); choose one that exists.")
    case .seasonNotStarted(let season, let startsAt):
      (.seasonNotStarted, "Season \(season) starts at \(startsAt); taps count from then on.")
    case .seasonPaused(let season):
      (.seasonPaused, "Season \(season) is paused; taps count again when it goes on.")
    case .seasonEnded(let season, let endedAt):
      (.seasonEnded, "Season \(season) ended at \(endedAt) and takes no more taps; play in another season.")
    case .simulation(let season):
      (
        .unknownSeason,
        "Season \(season) is a simulation, in which only generated players play; start a season of your own."
      )
    case .unknownSchool(let school):
      (.unknownSchool, "There is no school \(school); choose one from the directory.")
    case .closedSchool(let school):
      (.closedSchool, "The school \(school) is closed and takes no taps.")
    case .addressFull(let season, let until):
      (
        .addressFull,
        "Your address has opened as many sessions of season \(season) as it may; try again at \(until), or ask the organiser to name the address as a venue."
      )
    case .codeNeeded(let season, .ticket):
      (.codeNeeded, "Season \(season) is played with tickets; give the code on yours.")
    case .codeNeeded(let season, _):
      (.codeNeeded, "Season \(season) is joined with a code; give the one that the organiser shows.")
    case .wrongCode(let season, .ticket):
      (.wrongCode, "Season \(season) has no such ticket; check its letters.")
    case .wrongCode(let season, _):
      (.wrongCode, "That is not the code of season \(season) now; look at the one that the organiser shows.")
    case .ticketOfOtherSchool(let season, let school):
      (.ticketOfOtherSchool, "The ticket for season \(season) plays for \(school); join that school.")
    case .rhythmOff(let season):
      (
        .rhythmOff,
        "Season \(season) has no rhythm mode; play tap by tap, or ask the organiser to set rhythm=on."
      )
    case .banned(let season):
      (
        .banned,
        "The organiser has banned you from season \(season), so your taps do not count; ask them if that is a mistake."
      )
    case .countOverflow(let session):
      (.countOverflow, "The taps of session \(session) would exceed what a count can hold.")
    }
  }
}
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

extension TapRefusal {
  /// The kinds of refusals, by their names in the HTTP API.
  public enum Kind: String, CaseIterable, Sendable {
    /// The taps, the span or the sequence of the batch are outside their ranges.
    case invalidValue = "invalid-value"
    case unknownSession = "unknown-session"
    /// An earlier batch of the session is missing.
    case sequenceGap = "sequence-gap"
    /// The session had no batch for longer than the season allows.
    case staleSession = "stale-session"
    /// The season does not exist, or is a simulation.
    case unknownSeason = "unknown-season"
    case seasonNotStarted = "season-not-started"
    case seasonPaused = "season-paused"
    case seasonEnded = "season-ended"
    case unknownSchool = "unknown-school"
    case closedSchool = "closed-school"
    /// The address has used up its budget of sessions in the season.
    case addressFull = "address-full"
    /// The season requires a code or a ticket.
    case codeNeeded = "code-needed"
    /// The code or the ticket is wrong.
    case wrongCode = "wrong-code"
    case ticketOfOtherSchool = "ticket-of-other-school"
    /// The season has no rhythm mode.
    case rhythmOff = "rhythm-off"
    /// The organiser has banned the session, the player or the address.
    case banned = "banned"
    /// A total would exceed 64 bits.
    case countOverflow = "count-overflow"

    /// What the sender of the batch has to do after a refusal of this kind.
    public var action: RefusalAction { facts.action }
    /// The kind of fault, for an organiser's program.
    package var fault: ContestRefusal.Fault { facts.fault }
    /// The HTTP status of a response for this kind, unless the route defines another status.
    package var status: Int { facts.status }
    /// The kind in one sentence in Korean, for a player.
    package var korean: String { facts.korean }

    fileprivate var facts: (action: RefusalAction, fault: ContestRefusal.Fault, status: Int, korean: String) {
      switch self {
      case .invalidValue: (.drop, .usage, 422, "대회가 받을 수 없는 터치예요. 게임을 새 버전으로 바꿔 주세요.")
      case .unknownSession: (.renew, .missing, 404, "오래 쉬어서 처음부터 다시 이어야 해요. 잠시 뒤에 다시 해 주세요.")
      case .sequenceGap: (.renew, .state, 409, "대회가 받을 수 없는 터치예요. 게임을 새 버전으로 바꿔 주세요.")
      case .staleSession: (.renew, .state, 409, "오래 쉬어서 처음부터 다시 이어야 해요. 잠시 뒤에 다시 해 주세요.")
      case .unknownSeason: (.end, .missing, 404, "그런 시즌은 없어요.")
      // The clocks of the sender and the server differ: the taps will count soon.
      case .seasonNotStarted: (.retry, .state, 409, "시즌이 아직 시작하지 않았어요.")
      // The sender keeps the batch: taps from before the pause count after the pause.
      case .seasonPaused: (.retry, .state, 409, "시즌이 잠시 멈췄어요. 다시 시작하면 세요.")
      case .seasonEnded: (.end, .state, 409, "시즌이 끝나서 이제 세지 않아요.")
      case .unknownSchool: (.end, .missing, 404, "그런 학교는 없어요. 학교를 다시 골라 주세요.")
      case .closedSchool: (.end, .state, 409, "문을 닫은 학교라서 터치할 수 없어요.")
      // This kind and the next three refuse a new session, never a batch. The player can try again later.
      case .addressFull:
        (.retry, .state, 429, "같은 와이파이에서 한꺼번에 너무 많이 들어왔어요. 잠시 뒤에 다시 하거나 주최자에게 말해 주세요.")
      case .codeNeeded: (.retry, .state, 403, "이 시즌은 화면에 보이는 코드가 있어야 해요.")
      case .wrongCode: (.retry, .state, 403, "코드가 달라요. 화면의 코드를 다시 봐 주세요.")
      case .ticketOfOtherSchool: (.retry, .state, 403, "다른 학교의 입장권이에요.")
      case .rhythmOff: (.retry, .state, 403, "이 시즌에는 리듬 모드가 없어요. 주최자가 켜야 쓸 수 있어요.")
      case .banned: (.end, .state, 403, "주최자가 이 시즌에서 제외해서 터치를 세지 않아요. 잘못된 것 같으면 주최자에게 물어보세요.")
      case .countOverflow: (.drop, .state, 409, "대회가 받을 수 없는 터치예요. 게임을 새 버전으로 바꿔 주세요.")
      }
    }
  }
}
