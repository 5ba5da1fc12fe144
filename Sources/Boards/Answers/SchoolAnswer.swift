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

  private enum Key: CodingKey { case address, latitude, longitude, status, pupils, standing }

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
    try container.encode(school.pupils, forKey: .pupils)
    try container.encode(standing, forKey: .standing)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let summary = try SchoolSummary(from: decoder)
    school = School(
      id: summary.id, name: summary.name, region: summary.region, district: summary.district,
      address: try container.decode(String.self, forKey: .address),
      latitude: try container.decodeIfPresent(Double.self, forKey: .latitude),
      longitude: try container.decodeIfPresent(Double.self, forKey: .longitude), status: summary.status,
      pupils: try container.decodeIfPresent(Int.self, forKey: .pupils))
    standing = try container.decodeIfPresent(Place.self, forKey: .standing)
  }
}
