/// How schools with equal taps are ranked.
public enum TiePolicy: String, CaseIterable, Sendable, Codable {
  /// 1234: the school that reached the count first is ahead, then the one with the smaller id. No two schools share a
  /// rank.
  case ordinal
  /// 1224: tied schools share the best of their ranks.
  case competition
  /// 1334: tied schools share the worst of their ranks.
  case modified
  /// 1223: tied schools share a rank, and the next lower count gets the next rank.
  case dense
}
