package import SchoolDirectory

/// A school in few words, as it stands in what is said of boards and histories.
package struct SchoolSummary: Encodable, Hashable, Sendable {
  private let id: SchoolID
  private let name: String
  private let level: SchoolLevel
  private let region: String
  private let district: String

  /// A school.
  /// - Complexity: O(1).
  package init(_ school: School) {
    id = school.id
    name = school.name
    level = school.level
    region = school.region
    district = school.district
  }
}
