public import SchoolDirectory
public import TapGame

/// A school's rank on a board.
public struct Standing: Hashable, Sendable {
  /// The 1-based rank under the requested tie policy.
  public let rank: Int
  public let taps: Int64
  /// When the school reached this count; the season's start for a school without taps.
  public let reachedAt: Timestamp
  public let school: SchoolSummary

  public init(rank: Int, taps: Int64, reachedAt: Timestamp, school: SchoolSummary) {
    self.rank = rank
    self.taps = taps
    self.reachedAt = reachedAt
    self.school = school
  }
}

extension Standing: Codable {
  /// - Throws: `DecodingError`, also for a rank below 1 and taps below 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rank = try container.number(.rank, from: 1)
    taps = try container.number(.taps)
    reachedAt = try container.decode(Timestamp.self, forKey: .reachedAt)
    school = try container.decode(SchoolSummary.self, forKey: .school)
  }
}
