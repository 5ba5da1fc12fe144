/// What a board compares schools by.
package enum Score: String, CaseIterable, Sendable {
  /// All taps of a school.
  case total
  /// Its players' taps, divided by how many took part.
  case average
}
