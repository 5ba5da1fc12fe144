import Leaderboard
import SchoolDirectory
import TapGame

/// The parts that the JSON of a history shares with that of a board.
enum HistoryShape {
  struct SeasonShape: Encodable {
    let season: Season
    let state: SeasonState

    private enum Key: CodingKey { case id, name, state, startsAt, endsAt }

    /// Writes an open end as null: the keys are always there.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(season.id, forKey: .id)
      try container.encode(season.name, forKey: .name)
      try container.encode(state, forKey: .state)
      try container.encode(season.startsAt, forKey: .startsAt)
      try container.encode(season.endsAt, forKey: .endsAt)
    }
  }

  struct SchoolShape: Encodable {
    let id: SchoolID
    let name: String
    let level: SchoolLevel
    let region: String
    let district: String

    init(_ school: School) {
      id = school.id
      name = school.name
      level = school.level
      region = school.region
      district = school.district
    }
  }
}
