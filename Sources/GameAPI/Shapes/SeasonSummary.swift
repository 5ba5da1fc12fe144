package import TapGame

/// A season in few words, as it stands at the head of every answer about it.
package struct SeasonSummary: Encodable, Hashable, Sendable {
  /// The season.
  package let season: Season
  /// Where it stands.
  package let state: SeasonState

  private enum Key: CodingKey { case id, name, state, startsAt, endsAt }

  /// A season of which is known where it stands.
  /// - Complexity: O(1).
  package init(season: Season, state: SeasonState) {
    self.season = season
    self.state = state
  }

  /// Writes an open end as null: the keys are always there.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(season.id, forKey: .id)
    try container.encode(season.name, forKey: .name)
    try container.encode(state, forKey: .state)
    try container.encode(season.startsAt, forKey: .startsAt)
    try container.encode(season.endsAt, forKey: .endsAt)
  }
}
