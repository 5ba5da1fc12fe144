package import Boards
package import Leaderboard
package import SchoolDirectory
package import TapGame

/// A school with all that is known of it, and where it stands: `schools show`, and `GET /api/schools/{id}`.
package struct SchoolAnswer: Encodable, Hashable, Sendable {
  /// The school.
  package let school: School
  /// Where it stands; `nil` while there is no season, and for one that is on no board.
  package let standing: Place?

  /// A school's place among all.
  package struct Place: Hashable, Sendable {
    /// In which season.
    package let season: Season
    /// The place.
    package let standing: Standing
  }

  private enum Key: CodingKey {
    case id, name, level, region, district, address, latitude, longitude, status, standing
    case season, rank, taps, reachedAt
  }

  /// Writes what is not known as null: the keys are always there.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(school.id, forKey: .id)
    try fields.encode(school.name, forKey: .name)
    try fields.encode(school.level, forKey: .level)
    try fields.encode(school.region, forKey: .region)
    try fields.encode(school.district, forKey: .district)
    try fields.encode(school.address, forKey: .address)
    try fields.encode(school.latitude, forKey: .latitude)
    try fields.encode(school.longitude, forKey: .longitude)
    try fields.encode(school.status, forKey: .status)
    guard let standing else { return try fields.encodeNil(forKey: .standing) }
    var place = fields.nestedContainer(keyedBy: Key.self, forKey: .standing)
    try place.encode(standing.season.id, forKey: .season)
    try place.encode(standing.standing.rank, forKey: .rank)
    try place.encode(standing.standing.taps, forKey: .taps)
    try place.encode(standing.standing.reachedAt, forKey: .reachedAt)
  }
}

extension Leaderboard {
  /// A school with all that is known of it.
  ///
  /// - Parameters:
  ///   - id: the school.
  ///   - season: the season of its standing; `nil` for the current one, if there is one.
  /// - Throws: `TapRefusal.unknownSchool`, `TapRefusal.unknownSeason`, `LeaderboardError`.
  /// - Complexity: O(log n).
  package func schoolAnswer(_ id: SchoolID, season: SeasonID? = nil) async throws -> SchoolAnswer {
    guard let school = try await school(id) else { throw TapRefusal.unknownSchool(id) }
    do {
      let page = try await page(.around(id, radius: 0), season: season)
      return SchoolAnswer(
        school: school, standing: page.entries.first.map { .init(season: page.season, standing: $0) })
    } catch LeaderboardError.noSeason where season == nil {
      return SchoolAnswer(school: school, standing: nil)
    } catch BoardError.notOnBoard {
      return SchoolAnswer(school: school, standing: nil)
    }
  }
}
