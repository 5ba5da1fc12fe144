package import SchoolDirectory

/// A part of a list of schools: `schools list`, `schools search`, and `GET /api/schools`.
package struct SchoolList: Codable, Hashable, Sendable {
  /// The number of schools in the whole list.
  package let total: Int
  /// The schools of this part.
  package let schools: [ListedSchool]

  package init(total: Int, schools: [School]) {
    self.total = total
    self.schools = schools.map { ListedSchool(school: SchoolSummary($0), was: []) }
  }

  /// The schools that a search found.
  package init(_ result: SearchResult) {
    total = result.total
    schools = result.hits.map { ListedSchool(school: SchoolSummary($0.school), was: $0.formerNames) }
  }
}

/// A school in a list. Its status is always written, even if it is open.
package struct ListedSchool: Hashable, Sendable {
  package let school: SchoolSummary
  /// The names that the school had before, if it was found by one of them.
  package let was: [String]
}

extension ListedSchool: Codable {
  private enum Key: CodingKey { case status, was }

  package func encode(to encoder: any Encoder) throws {
    try school.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(school.status, forKey: .status)
    if !was.isEmpty { try container.encode(was, forKey: .was) }
  }

  package init(from decoder: any Decoder) throws {
    school = try SchoolSummary(from: decoder)
    was = try decoder.container(keyedBy: Key.self).decodeIfPresent([String].self, forKey: .was) ?? []
  }
}
