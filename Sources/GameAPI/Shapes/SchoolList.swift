package import SchoolDirectory

/// Schools, and how many there are: `schools list`, `schools search`, and `GET /api/schools`.
package struct SchoolList: Codable, Hashable, Sendable {
  /// How many there are in all.
  package let total: Int
  /// Those that are listed.
  package let schools: [ListedSchool]

  /// Some of so many schools.
  package init(total: Int, schools: [School]) {
    self.total = total
    self.schools = schools.map { ListedSchool(school: SchoolSummary($0)) }
  }
}

/// A school in a list, which says of open schools, too, that they are.
package struct ListedSchool: Codable, Hashable, Sendable {
  /// The school.
  package let school: SchoolSummary

  private enum Key: CodingKey { case status }

  /// A school of a list.
  package init(school: SchoolSummary) { self.school = school }

  package func encode(to encoder: any Encoder) throws {
    try school.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(school.status, forKey: .status)
  }

  package init(from decoder: any Decoder) throws { school = try SchoolSummary(from: decoder) }
}
