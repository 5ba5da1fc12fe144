import Boards
package import Leaderboard
package import TapGame

/// A season with all that is known of it: `season show`, and `GET /api/seasons/{id}`.
package struct SeasonAnswer: Encodable, Hashable, Sendable {
  /// The season.
  package let season: Season
  /// Where it stands.
  package let state: SeasonState
  /// The series that it is a period of.
  package let series: SeasonSeries?

  /// A season of these values.
  /// - Complexity: O(1).
  package init(season: Season, state: SeasonState, series: SeasonSeries?) {
    self.season = season
    self.state = state
    self.series = series
  }

  private enum Key: CodingKey { case id, name, state, startsAt, endsAt, rules, series, period, timeZone }

  /// Writes an open end, and no series, as null: the keys are always there.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(season.id, forKey: .id)
    try container.encode(season.name, forKey: .name)
    try container.encode(state, forKey: .state)
    try container.encode(season.startsAt, forKey: .startsAt)
    try container.encode(season.endsAt, forKey: .endsAt)
    try container.encode(season.rules, forKey: .rules)
    guard let series else { return try container.encodeNil(forKey: .series) }
    var fields = container.nestedContainer(keyedBy: Key.self, forKey: .series)
    try fields.encode(series.id, forKey: .id)
    try fields.encode(series.name, forKey: .name)
    try fields.encode(series.period, forKey: .period)
    try fields.encode(series.timeZone, forKey: .timeZone)
    try fields.encode(series.startsAt, forKey: .startsAt)
    try fields.encode(series.endsAt, forKey: .endsAt)
  }
}

/// Seasons, in the order they were made: `season list`, and `GET /api/seasons`.
package struct SeasonListing: Encodable, Hashable, Sendable {
  /// The seasons.
  package let seasons: [SeasonAnswer]

  /// A list of these seasons.
  /// - Complexity: O(1).
  package init(seasons: [SeasonAnswer]) { self.seasons = seasons }
}

extension Leaderboard {
  /// Every season with where it stands and what it repeats by.
  ///
  /// - Throws: `LeaderboardError`.
  /// - Complexity: O(seasons).
  package func seasonAnswers() async throws -> [SeasonAnswer] {
    let seasons = try await seasons()
    let states = try await seasonStates()
    let series = Dictionary(try await allSeries().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    // The states were asked for last, so that every season has one.
    return seasons.map { season in
      SeasonAnswer(
        season: season, state: states[season.id] ?? .ended, series: season.series.flatMap { series[$0] })
    }
  }
}
