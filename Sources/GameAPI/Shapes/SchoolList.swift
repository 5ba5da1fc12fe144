package import SchoolDirectory

/// Schools, and how many there are: `schools list`, `schools search`, and `GET /api/schools`.
package struct SchoolList: Encodable, Hashable, Sendable {
  /// How many there are in all.
  package let total: Int
  /// Those that are shown.
  package let schools: [School]

  /// Some of so many schools.
  /// - Complexity: O(1).
  package init(total: Int, schools: [School]) {
    self.total = total
    self.schools = schools
  }

  private enum Key: CodingKey { case total, schools, id, name, level, region, district, status }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(total, forKey: .total)
    var list = container.nestedUnkeyedContainer(forKey: .schools)
    for school in schools {
      var entry = list.nestedContainer(keyedBy: Key.self)
      try entry.encode(school.id, forKey: .id)
      try entry.encode(school.name, forKey: .name)
      try entry.encode(school.level, forKey: .level)
      try entry.encode(school.region, forKey: .region)
      try entry.encode(school.district, forKey: .district)
      try entry.encode(school.status, forKey: .status)
    }
  }
}
