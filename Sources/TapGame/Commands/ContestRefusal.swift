public import SchoolDirectory

/// Why a ``ContestCommand`` was not applied. Nothing of it was written.
public enum ContestRefusal: Error, Hashable, Sendable {
  /// The season, the school or the session does not allow the command.
  case taps(TapRefusal)
  /// The edition would close too many schools.
  case schools(ImportRefusal)
  /// A line of the file of taps is refused.
  case tapFile(TapFileError)
  /// A season's values contradict each other.
  case invalidSeason(reason: String)
  /// The season does not belong to a series.
  case notRepeating(SeasonID)
  /// The season's series has ended.
  case seriesEnded(SeasonID, endedAt: Timestamp)
  /// The adjustment has no taps, or no valid reason.
  case invalidAdjustment(reason: String)
  /// The adjustment would take more taps than the session has.
  case tooFewTaps(SessionID, asked: UInt64, available: Int64)
  /// The session does not have the number of taps that the adjustment expects.
  case otherTaps(SessionID, expected: Int64, available: Int64)
  /// The same taps were imported before.
  case alreadyImported(file: String, season: SeasonID)
  /// Nobody has played for this school under this nickname in this season.
  case unknownPlayer(Nickname, SchoolID, SeasonID)
  /// The import of schools was stopped by the observer of its progress.
  case interrupted

  /// The more specific error that a caller of a single command gets.
  package var underlying: any Error {
    switch self {
    case .taps(let refusal): refusal
    case .schools(let refusal): refusal
    case .tapFile(let error): error
    default: self
    }
  }
}

extension ContestRefusal: CustomStringConvertible {
  /// One sentence for people: what, where, what to do.
  public var description: String {
    switch self {
    case .taps(let refusal): refusal.description
    case .schools(let refusal): refusal.description
    case .tapFile(let error): error.description
    case .invalidSeason(let reason), .invalidAdjustment(let reason): reason
    case .notRepeating(let season):
      "Season \(season) does not repeat; end it, or name a season that does."
    case .seriesEnded(let season, let endedAt):
      "Season \(season) repeats no more since \(endedAt); its seasons are kept."
    case .tooFewTaps(let session, let asked, let available):
      "Session \(session) has \(available) taps, of which \(asked) cannot be taken; take \(available) or fewer."
    case .otherTaps(let session, let expected, let available):
      "Session \(session) has \(available) taps, not \(expected): it was adjusted, or tapped, since; nothing was changed, look at it again."
    case .alreadyImported(let file, let season):
      "The taps in \(file) were imported into season \(season) before and would count twice; import them again only if that is meant."
    case .unknownPlayer(let nickname, let school, let season):
      "Nobody plays as “\(nickname)” for \(school) in season \(season); check the nickname, the school and the season."
    case .interrupted:
      "The import was stopped; nothing of it was taken in."
    }
  }
}
