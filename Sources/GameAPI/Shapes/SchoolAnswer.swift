package import Boards
package import SchoolDirectory
package import TapGame

/// A school with its details and its standing: `schools show`, and `GET /api/schools/{id}`.
package struct SchoolAnswer: Codable, Hashable, Sendable {
  package let school: School
  /// The school's standing; `nil` if there is no season or the school is not on the board.
  package let standing: Place?

  /// A school's standing among all schools, or a group's among those of its school.
  package struct Place: Codable, Hashable, Sendable {
    package let season: SeasonID
    /// The rank, from 1.
    package let rank: Int
    package let taps: Int64
    /// When the school reached these taps.
    package let reachedAt: Timestamp

    package init(season: SeasonID, rank: Int, taps: Int64, reachedAt: Timestamp) {
      self.season = season
      self.rank = rank
      self.taps = taps
      self.reachedAt = reachedAt
    }
  }

  private enum Key: CodingKey { case address, latitude, longitude, status, standing }

  package init(school: School, standing: Place?) {
    self.school = school
    self.standing = standing
  }

  /// Writes an unknown value as null: the keys are always present.
  package func encode(to encoder: any Encoder) throws {
    try SchoolSummary(school).encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(school.address, forKey: .address)
    try container.encode(school.latitude, forKey: .latitude)
    try container.encode(school.longitude, forKey: .longitude)
    try container.encode(school.status, forKey: .status)
    try container.encode(standing, forKey: .standing)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let summary = try SchoolSummary(from: decoder)
    school = School(
      id: summary.id, name: summary.name, region: summary.region, district: summary.district,
      address: try container.decode(String.self, forKey: .address),
      latitude: try container.decodeIfPresent(Double.self, forKey: .latitude),
      longitude: try container.decodeIfPresent(Double.self, forKey: .longitude), status: summary.status)
    standing = try container.decodeIfPresent(Place.self, forKey: .standing)
  }
}

extension SchoolReader where Self: BoardReader {
  /// A school with its details and its standing.
  ///
  /// - Parameter season: the season of the standing and of the details; `nil` for the standing in the current season,
  ///   if there is one, and the present details. A school that a season does not have is shown as it is now.
  /// - Throws: `TapRefusal.unknownSchool`, `TapRefusal.unknownSeason`, the store's error.
  /// - Complexity: O(log n).
  package func schoolAnswer(_ id: SchoolID, season: SeasonID? = nil) async throws -> SchoolAnswer {
    guard let present = try await school(id) else { throw TapRefusal.unknownSchool(id) }
    let school = if let season { try await school(id, season: season) ?? present } else { present }
    do {
      let page = try await page(.around(id, radius: 0), of: Board(ranking: id), season: season, ties: .ordinal)
      return SchoolAnswer(
        school: school,
        standing: page.entries.first.map {
          .init(season: page.season.id, rank: $0.rank, taps: $0.taps, reachedAt: $0.reachedAt)
        })
    } catch BoardError.noSeason where season == nil {
      return SchoolAnswer(school: school, standing: nil)
    } catch BoardError.notOnBoard {
      return SchoolAnswer(school: school, standing: nil)
    }
  }
}
