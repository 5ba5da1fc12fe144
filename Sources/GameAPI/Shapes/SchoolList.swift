package import SchoolDirectory

/// A part of a list of schools: `schools list`, `schools search`, and `GET /api/schools`.
package struct SchoolList: Codable, Hashable, Sendable {
  /// The number of schools in the whole list.
  package let total: Int
  /// The schools of this part.
  package let schools: [ListedSchool]

  package init(total: Int, schools: [School]) {
    self.total = total
    self.schools = schools.map { ListedSchool(school: SchoolSummary($0)) }
  }
}

/// A school in a list. Its status is always written, even if it is open.
package struct ListedSchool: Codable, Hashable, Sendable {
  package let school: SchoolSummary

  private enum Key: CodingKey { case status }

  package init(school: SchoolSummary) { self.school = school }

  package func encode(to encoder: any Encoder) throws {
    try school.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(school.status, forKey: .status)
  }

  package init(from decoder: any Decoder) throws { school = try SchoolSummary(from: decoder) }
}
