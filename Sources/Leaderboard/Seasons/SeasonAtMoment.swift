import TapGame

/// A season with the present moment of its own time (``SeasonTime``).
struct SeasonAtMoment {
  let season: Season
  let now: Timestamp
  /// Whether those who ask see it as at its freeze.
  var isFrozen = false
  /// The season's own time; `nil` if the season is due and not in the file yet.
  private let time: SeasonTime?

  init(season: Season, shown: Timestamp, time: SeasonTime?) {
    self.season = season
    self.time = time
    now = (time ?? SeasonTime()).now(shown: shown, endsAt: season.endsAt)
  }

  /// The season at another moment of the clock, if the file has not changed; `nil` if only the file tells.
  func at(_ shown: Timestamp) -> SeasonAtMoment? { time.map { SeasonAtMoment(season: season, shown: shown, time: $0) } }

  var state: SeasonState { season.state(at: now) }

  /// The season as boards and histories show it.
  var summary: SeasonSummary { SeasonSummary(season, state) }

  /// The reason why nobody can start to play in the season; `nil` if there is none.
  var refusal: TapRefusal? {
    if state == .scheduled { return .seasonNotStarted(season.id, startsAt: season.startsAt) }
    return state.isOver ? .seasonEnded(season.id, endedAt: season.endsAt ?? now) : nil
  }

  /// Whether the season was cancelled before it began: it has ended, although its start is in the future.
  var isCalledOff: Bool { state.isOver && now < season.startsAt }

  /// Whether the season's end has passed but the file does not record it yet. Until the end is recorded, the season
  /// would be live again if the clock were set back.
  var isNewlyEnded: Bool { isNewlyPast(season.endsAt) }

  /// Whether the season's grace is over but the file does not record it yet. Until this is recorded, the season would
  /// count taps again if the clock were set back.
  var isNewlyFinal: Bool { isNewlyPast(season.finalAt) }

  /// A cancelled season never counts taps, whatever the clock shows. So nothing is recorded when its planned start
  /// passes, long after it was sealed.
  private func isNewlyPast(_ moment: Timestamp?) -> Bool {
    guard season.startsAt < season.endsAt ?? season.startsAt, let moment, now >= moment else { return false }
    return time?.latest.map { $0 < moment } ?? true
  }
}
