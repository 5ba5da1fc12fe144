extension SeasonSeries {
  /// Whether another season follows a season of the series.
  package func goesOn(after season: Season) -> Bool {
    guard let endsAt else { return true }
    guard let next = span(at: season.startsAt)?.endsAt else { return false }
    return next < endsAt
  }
}
