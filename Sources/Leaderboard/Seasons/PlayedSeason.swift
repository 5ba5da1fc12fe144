import TapGame

/// A season with the time that is now in it.
struct PlayedSeason {
  let season: Season
  let now: Timestamp
  private let time: SeasonTime

  init(season: Season, shown: Timestamp, time: SeasonTime) {
    self.season = season
    self.time = time
    now = time.now(shown: shown, endsAt: season.endsAt)
  }

  /// Where the season stands.
  var state: SeasonState { season.state(at: now) }

  /// What answers about the season show of it.
  var summary: SeasonSummary { SeasonSummary(season, state) }

  /// Whether the season was called off before it began: it has ended, and its time has not come.
  var isCalledOff: Bool { state == .ended && now < season.startsAt }

  /// Whether the season has ended and the file does not know it yet, so that a clock that is set back could revive it.
  var isNewlyEnded: Bool {
    guard let endsAt = season.endsAt, now >= endsAt else { return false }
    return time.latest.map { $0 < endsAt } ?? true
  }
}
