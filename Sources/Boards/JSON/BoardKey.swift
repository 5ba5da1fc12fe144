import SchoolDirectory
import TapGame

/// The keys of what is said of a board in JSON.
enum BoardKey: String, CodingKey {
  case season, revision, board, ties, total, entries, next, previous, at
  case id, name, state, startsAt, endsAt
  case rank, taps, reachedAt, school, level, region, district
  case percentile, now, paceSince, pace, ahead, behind, gap, needed, time, holder
  case schools, schoolsWithTaps, median, mean
  case score, average, players, leastPlayers, unranked, nickname
}

extension KeyedEncodingContainer<BoardKey> {
  /// Writes whose board it is, and for which commit what follows is true.
  mutating func encode(
    _ season: Season, _ state: SeasonState, _ revision: Revision, _ board: some CustomStringConvertible
  ) throws {
    var container = nestedContainer(keyedBy: BoardKey.self, forKey: .season)
    try container.encode(season.id, forKey: .id)
    try container.encode(season.name, forKey: .name)
    try container.encode(state, forKey: .state)
    try container.encode(season.startsAt, forKey: .startsAt)
    try container.encode(season.endsAt, forKey: .endsAt)
    try encode(revision, forKey: .revision)
    try encode(board.description, forKey: .board)
  }

  /// Writes the school of an entry.
  mutating func encode(_ school: School) throws {
    var container = nestedContainer(keyedBy: BoardKey.self, forKey: .school)
    try container.encode(school.id, forKey: .id)
    try container.encode(school.name, forKey: .name)
    try container.encode(school.level, forKey: .level)
    try container.encode(school.region, forKey: .region)
    try container.encode(school.district, forKey: .district)
  }
}
