/// What schools are compared by.
package enum Score: String, CaseIterable, Sendable, Codable {
  /// All taps of a school.
  case total
  /// The players' taps, divided by how many took part.
  case average
}
