public import SchoolDirectory

/// Why a ``ContestCommand`` was not applied. Nothing of it was written.
public enum ContestRefusal: Error, Hashable, Sendable {
  /// The season, the school or the session does not allow the command.
  case taps(TapRefusal)
  /// The edition has bad rows, or would close schools although its scope does not ask for it.
  case schools(ImportRefusal)
  /// No edition of this number was imported.
  case unknownEdition(SchoolEditionID)
  /// A line of the file of taps is refused.
  case tapFile(TapFileError)
  /// The sheet of taps has no valid name.
  case tapSheet(reason: String)
  /// The season has a sheet of this name with other counts, imported at this revision, which the import does not name
  /// as the one to correct.
  case otherSheet(String, season: SeasonID, imported: Revision)
  /// A season's values contradict each other.
  case invalidSeason(reason: String)
  /// The season does not belong to a series.
  case notRepeating(SeasonID)
  /// The season's series has ended.
  case seriesEnded(SeasonID, endedAt: Timestamp)
  /// The season has not ended, so its end cannot be taken back.
  case notEnded(SeasonID)
  /// The end of the season cannot be taken back any more, or never could.
  case endIsFinal(SeasonID, reason: String)
  /// The clock may be wrong, and a season would start or end by it.
  case clockJump(ClockJump)
  /// The adjustment has no taps, or no valid reason.
  case invalidAdjustment(reason: String)
  /// The adjustment would take more taps than the session has.
  case tooFewTaps(SessionID, asked: UInt64, available: Int64)
  /// The session does not have the number of taps that the adjustment expects.
  case otherTaps(SessionID, expected: Int64, available: Int64)
  /// The same taps were imported before, as another sheet.
  case alreadyImported(file: String, season: SeasonID)
  /// Nobody has played for this school under this nickname in this season.
  case unknownPlayer(Nickname, SchoolID, SeasonID)
  /// The ban has no valid reason, or nobody to ban.
  case invalidBan(reason: String)
  /// Nobody is there to ban, or everybody is banned already.
  case nobodyToBan(reason: String)
  /// The ban would not take the number of sessions that the order expects.
  case otherSessions(expected: Int, available: Int)
  /// There is no ban of this number.
  case unknownBan(BanID)
  /// The ban was lifted before.
  case liftedBan(BanID, at: Timestamp)
  /// The session is banned, so its taps cannot be adjusted.
  case bannedSession(SessionID, by: BanID)
  /// There is no name to forget.
  case invalidForgetting(reason: String)
  /// The season cannot be merged.
  case merge(reason: String)
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
    case .invalidSeason(let reason), .invalidAdjustment(let reason), .tapSheet(let reason), .merge(let reason),
      .invalidBan(let reason), .invalidForgetting(let reason),
      .nobodyToBan(let reason):
      reason
    case .otherSessions(let expected, let available):
      "The ban takes \(available) sessions, not \(expected): sessions were opened or banned since; nothing was changed, look at it again."
    case .unknownBan(let ban):
      "There is no ban \(ban); look for its number in the list of bans."
    case .liftedBan(let ban, let moment):
      "Ban \(ban) was lifted at \(moment); nothing was changed."
    case .bannedSession(let session, let ban):
      "Session \(session) is banned; lift ban \(ban) first, then adjust its taps."
    case .otherSheet(let sheet, let season, let revision):
      "Season \(season) has other counts of the sheet “\(sheet)”, imported at revision \(revision); look at what differs, and say that this corrects them."
    case .notRepeating(let season):
      "Season \(season) does not repeat; end it, or name a season that does."
    case .seriesEnded(let season, let endedAt):
      "Season \(season) repeats no more since \(endedAt); its seasons are kept."
    case .notEnded(let season):
      "Season \(season) has not ended, so there is nothing to take back."
    case .endIsFinal(let season, let reason):
      "Season \(season) stays ended: \(reason)"
    case .clockJump(let jump): jump.description
    case .tooFewTaps(let session, let asked, let available):
      "Session \(session) has \(available) taps, of which \(asked) cannot be taken; take \(available) or fewer."
    case .otherTaps(let session, let expected, let available):
      "Session \(session) has \(available) taps, not \(expected): it was adjusted, or tapped, since; nothing was changed, look at it again."
    case .alreadyImported(let file, let season):
      "The taps in \(file) were imported into season \(season) before and would count twice; import them again only if that is meant."
    case .unknownPlayer(let nickname, let school, let season):
      "Nobody plays as “\(nickname)” for \(school) in season \(season); check the nickname, the school and the season."
    case .unknownEdition(let edition):
      "There is no edition \(edition) of a directory; choose one that was imported."
    case .interrupted:
      "The import was stopped; nothing of it was taken in."
    }
  }
}
