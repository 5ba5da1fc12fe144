extension TapRefusal {
  /// One sentence for an organiser, who changes a contest and does not play in it: what, where, what to do.
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
}
