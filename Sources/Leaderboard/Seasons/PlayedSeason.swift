import TapGame

/// A season while a transaction counts taps in it, with the time that is now there.
struct PlayedSeason {
  let season: Season
  let now: Timestamp

  /// The time of a season does not run back when the machine's clock is set back a little: who counted first was first. A clock that
  /// is more than an hour behind the season's last commit was wrong then, not now, and is believed.
  static let toleratedSetback: Int64 = 3_600_000

  init(season: Season, clock: any WallClock, lastCommitAt: Timestamp?) {
    self.season = season
    let shown = clock.now
    if let lastCommitAt, lastCommitAt > shown, lastCommitAt - shown <= Self.toleratedSetback {
      now = lastCommitAt
    } else {
      now = shown
    }
  }
}
