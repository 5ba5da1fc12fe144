/// How entries with equal scores are ranked.
public enum TiePolicy: String, CaseIterable, Sendable, Codable {
  /// 1234: the entry that reached the score first is ahead, then the one with the smaller id. No two entries share a
  /// rank.
  case ordinal
  /// 1224: tied entries share the best of their ranks.
  case competition
  /// 1334: tied entries share the worst of their ranks.
  case modified
  /// 1223: tied entries share a rank, and the next worse score gets the next rank.
  case dense
}

/// Which scores are ahead.
public enum ScoreOrder: String, CaseIterable, Sendable, Codable {
  /// The highest score is first, as with points.
  case highestFirst
  /// The lowest score is first, as with the times of a race.
  case lowestFirst
}
