public import SchoolDirectory

/// Why a batch or a session was refused. Nothing of it was written.
public enum TapRefusal: Error, Hashable, Sendable {
  /// The taps are outside ``TapBatch/tapsRange``.
  case invalidTaps(SessionID, sequence: Int64, taps: Int64)
  /// The span is outside ``TapBatch/spanRange``.
  case invalidSpan(SessionID, sequence: Int64, span: Duration)
  /// The sequence is below 1.
  case invalidSequence(SessionID, sequence: Int64)
  /// The session does not exist.
  case unknownSession(SessionID)
  /// An earlier batch of the session is missing.
  case sequenceGap(SessionID, sequence: Int64, expected: Int64)
  /// The session had no batch for longer than the season allows.
  case staleSession(SessionID, lastActiveAt: Timestamp)
  /// The season does not exist.
  case unknownSeason(SeasonID)
  /// The season has not started.
  case seasonNotStarted(SeasonID, startsAt: Timestamp)
  /// The season has ended: nobody can start to play in it, and from the end of its grace on its standings are frozen.
  case seasonEnded(SeasonID, endedAt: Timestamp)
  /// The season is a simulation, in which only generated players play.
  case simulation(SeasonID)
  /// The school does not exist.
  case unknownSchool(SchoolID)
  /// The school is closed.
  case closedSchool(SchoolID)
  /// The address has opened as many sessions of the season as it may, until this moment.
  case addressFull(SeasonID, until: Timestamp)
  /// The season asks for its code, or for a ticket, and none was given.
  case codeNeeded(SeasonID, Joining)
  /// What was given is not the season's code, or none of its tickets.
  case wrongCode(SeasonID, Joining)
  /// The ticket is for another school, or somebody plays for another school with it.
  case ticketOfOtherSchool(SeasonID, SchoolID)
  /// The organiser has banned the session, the player or the address from the season.
  case banned(SeasonID)
  /// A total would exceed 64 bits.
  case countOverflow(SessionID)
}

extension TapRefusal: CustomStringConvertible {
  /// One sentence for people: what, where, what to do.
  public var description: String {
    switch self {
    case .invalidTaps(let session, let sequence, let taps):
      "Batch \(sequence) of session \(session) has \(taps) taps; a batch holds \(TapBatch.tapsRange.lowerBound) to \(TapBatch.tapsRange.upperBound)."
    case .invalidSpan(let session, let sequence, let span):
      "Batch \(sequence) of session \(session) spans \(span.wholeMilliseconds) ms; a batch spans \(TapBatch.spanMillisecondsRange.lowerBound) to \(TapBatch.spanMillisecondsRange.upperBound) ms."
    case .invalidSequence(let session, let sequence):
      "Session \(session) sent a batch numbered \(sequence); batches are numbered 1 and up."
    case .unknownSession(let session):
      "There is no session \(session); open one first."
    case .sequenceGap(let session, let sequence, let expected):
      "Session \(session) sent batch \(sequence) but batch \(expected) comes next; send the missing batches first."
    case .staleSession(let session, let lastActiveAt):
      "Session \(session) is stale, its last batch came at \(lastActiveAt); open a new one."
    case .unknownSeason(let season):
      "There is no season \(season); choose one that exists."
    case .seasonNotStarted(let season, let startsAt):
      "Season \(season) starts at \(startsAt); taps count from then on."
    case .seasonEnded(let season, let endedAt):
      "Season \(season) ended at \(endedAt) and takes no more taps; play in another season."
    case .simulation(let season):
      "Season \(season) is a simulation, in which only generated players play; start a season of your own."
    case .unknownSchool(let school):
      "There is no school \(school); choose one from the directory."
    case .closedSchool(let school):
      "The school \(school) is closed and takes no taps."
    case .addressFull(let season, let until):
      "Your address has opened as many sessions of season \(season) as it may; try again at \(until), or ask the organiser to name the address as a venue."
    case .codeNeeded(let season, .ticket):
      "Season \(season) is played with tickets; give the code on yours."
    case .codeNeeded(let season, _):
      "Season \(season) is joined with a code; give the one that the organiser shows."
    case .wrongCode(let season, .ticket):
      "Season \(season) has no such ticket; check its letters."
    case .wrongCode(let season, _):
      "That is not the code of season \(season) now; look at the one that the organiser shows."
    case .ticketOfOtherSchool(let season, let school):
      "The ticket for season \(season) plays for \(school); join that school."
    case .banned(let season):
      "The organiser has banned you from season \(season), so your taps do not count; ask them if that is a mistake."
    case .countOverflow(let session):
      "The taps of session \(session) would exceed what a count can hold."
    }
  }
}
