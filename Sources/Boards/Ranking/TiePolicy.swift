/// Which rank schools with the same number of taps get.
public enum TiePolicy: String, CaseIterable, Sendable, Codable {
  /// 1234: who reached the count first is ahead, then the smaller id. No two schools share a rank.
  case ordinal
  /// 1224: they share the best of their places.
  case competition
  /// 1334: they share the last of their places.
  case modified
  /// 1223: they share a rank, and the next count gets the next one.
  case dense
}
