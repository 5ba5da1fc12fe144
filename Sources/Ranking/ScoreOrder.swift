/// Which scores are ahead.
public enum ScoreOrder: String, CaseIterable, Sendable, Codable {
  /// The highest score is first, as with points.
  case highestFirst
  /// The lowest score is first, as with the times of a race.
  case lowestFirst
}
