public import Basics
public import SchoolDirectory

/// Why a batch or a session was refused. The store wrote nothing.
public enum TapRefusal: Error, Hashable, Sendable {
  /// The taps are outside ``TapBatch/tapsRange``.
  case invalidTaps(SessionID, sequence: Int64, taps: Int64)
  /// The span is outside ``TapBatch/spanRange``.
  case invalidSpan(SessionID, sequence: Int64, span: Duration)
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
  case rhythmOff(SeasonID)
  /// The organiser has banned the session, the player or the address from the season.
  case banned(SeasonID)
  /// A total would exceed 64 bits.
  case countOverflow(SessionID)
}

extension TapRefusal: WordedError {
  /// One sentence for people: what, where, what to do.
  public var description: String { words.description }

  package var words: Words { facts.sentence }

  public var kind: RefusalKind { facts.kind }

  /// One sentence for an organiser, who manages a contest and does not play in it: what, where, what to do.
  package var forOrganisers: Words {
    switch self {
    case .unknownSession(let session):
      "There is no session \(session) that somebody plays; look for its number in the list of sessions."
    case .unknownSeason(let season):
      "There is no season \(season); look for its number in the list of seasons."
    case .seasonNotStarted(let season, let startsAt):
      "Season \(season) starts at \(startsAt), and nobody has played in it; name a season that runs."
    case .seasonEnded(let season, let endedAt):
      "Season \(season) ended at \(endedAt), and what was counted in it is final; name a season that runs."
    default: words
    }
  }

  private var facts: (kind: RefusalKind, sentence: Words) {
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

extension TapRefusal: CommandRefusal {
  public var recorded: ContestRefusal {
    ContestRefusal(kind.rawValue, kind.fault, forOrganisers)
  }
}
