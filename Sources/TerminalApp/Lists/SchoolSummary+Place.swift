package import SchoolDirectory

extension SchoolSummary {
  /// The region and the district, without unknown parts.
  /// - Complexity: O(length).
  package var place: String { [region, district].filter { !$0.isEmpty }.joined(separator: " ") }
}
