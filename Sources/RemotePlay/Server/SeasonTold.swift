import TapGame

/// A season as the server tells of it; without rules, where it is a board's, they are the standard ones.
struct SeasonTold: Decodable, Sendable {
  let season: Season
  let state: SeasonState

  private enum Key: CodingKey { case id, name, state, startsAt, endsAt, rules }

  init(from decoder: any Decoder) throws {
    let told = try decoder.container(keyedBy: Key.self)
    season = Season(
      id: try told.decode(SeasonID.self, forKey: .id), name: try told.decode(String.self, forKey: .name),
      startsAt: try told.decode(Timestamp.self, forKey: .startsAt),
      endsAt: try told.decodeIfPresent(Timestamp.self, forKey: .endsAt),
      rules: try told.decodeIfPresent(FairPlayRules.self, forKey: .rules) ?? .standard)
    state = try told.decode(SeasonState.self, forKey: .state)
  }
}
