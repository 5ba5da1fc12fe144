package import TapGame

extension SeasonSeries {
  /// Whether another season is to follow one of its own.
  package func goesOn(after season: Season) -> Bool {
    guard let endsAt else { return true }
    guard let next = span(at: season.startsAt)?.endsAt else { return false }
    return next < endsAt
  }
}
