package import Boards

/// A school's taps and rank over time: `history SCHOOL`, and `GET /api/schools/{id}/history`.
package struct HistoryAnswer: Encodable, Hashable, Sendable {
  /// What is told.
  package let history: SchoolHistory

  /// A history.
  /// - Complexity: O(1).
  package init(_ history: SchoolHistory) { self.history = history }

  private enum Key: CodingKey { case season, revision, board, ties, total, school, points, at, taps, gained, rank }

  /// Writes the first point's gain as null: the keys are always there.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(SeasonSummary(season: history.season, state: history.state), forKey: .season)
    try container.encode(history.revision, forKey: .revision)
    try container.encode(history.board.description, forKey: .board)
    try container.encode(history.ties, forKey: .ties)
    try container.encode(history.total, forKey: .total)
    try container.encode(SchoolSummary(history.school), forKey: .school)
    var list = container.nestedUnkeyedContainer(forKey: .points)
    for point in history.points {
      var entry = list.nestedContainer(keyedBy: Key.self)
      try entry.encode(point.at, forKey: .at)
      try entry.encode(point.taps, forKey: .taps)
      try entry.encode(point.gained, forKey: .gained)
      try entry.encode(point.rank, forKey: .rank)
    }
  }
}
