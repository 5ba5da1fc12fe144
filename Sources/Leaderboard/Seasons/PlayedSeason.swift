import TapGame

/// A season while a transaction counts taps in it, with the time that is now there.
struct PlayedSeason {
  let season: Season
  let now: Timestamp
  private let time: SeasonTime

  init(season: Season, clock: any WallClock, time: SeasonTime) {
    self.season = season
    self.time = time
    now = time.now(shown: clock.now)
  }

  /// Whether the season has ended and the file does not know it yet, so that a clock that is set back could revive it.
  var isNewlyEnded: Bool {
    guard let endsAt = season.endsAt, now >= endsAt else { return false }
    return time.latest.map { $0 < endsAt } ?? true
  }
}
