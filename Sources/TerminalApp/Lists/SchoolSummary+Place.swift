package import SchoolDirectory

extension SchoolSummary {
  /// Where it is, as far as that is known: its region and district.
  /// - Complexity: O(length).
  package var place: String { [region, district].filter { !$0.isEmpty }.joined(separator: " ") }
}
