import SchoolDirectory

extension BoardChange: Encodable {
  private enum Key: String, CodingKey {
    case season, board, ties, since, revision, restart, moves, overtakings, overtakingCount
    case school, passed, id, name, taps, tapsBefore, gained, rank, rankBefore, reachedAt
  }

  /// Writes the change in the shape that the command and the server share; `since` of a restart is null.
  public func encode(to encoder: any Encoder) throws {
    var change = encoder.container(keyedBy: Key.self)
    try change.encode(season, forKey: .season)
    try change.encode(board.description, forKey: .board)
    try change.encode(ties, forKey: .ties)
    try change.encode(since, forKey: .since)
    try change.encode(revision, forKey: .revision)
    try change.encode(isRestart, forKey: .restart)
    var list = change.nestedUnkeyedContainer(forKey: .moves)
    for move in moves {
      var container = list.nestedContainer(keyedBy: Key.self)
      try Self.encode(move.school, as: .school, in: &container)
      try container.encode(move.tapsBefore, forKey: .tapsBefore)
      try container.encode(move.taps, forKey: .taps)
      try container.encode(move.gained, forKey: .gained)
      try container.encode(move.rankBefore, forKey: .rankBefore)
      try container.encode(move.rank, forKey: .rank)
      try container.encode(move.reachedAt, forKey: .reachedAt)
    }
    var passes = change.nestedUnkeyedContainer(forKey: .overtakings)
    for overtaking in overtakings {
      var container = passes.nestedContainer(keyedBy: Key.self)
      try Self.encode(overtaking.school, as: .school, in: &container)
      try Self.encode(overtaking.passed, as: .passed, in: &container)
      try container.encode(overtaking.rank, forKey: .rank)
    }
    try change.encode(overtakingCount, forKey: .overtakingCount)
  }

  private static func encode(
    _ school: School, as key: Key, in container: inout KeyedEncodingContainer<Key>
  ) throws {
    var fields = container.nestedContainer(keyedBy: Key.self, forKey: key)
    try fields.encode(school.id, forKey: .id)
    try fields.encode(school.name, forKey: .name)
  }
}
