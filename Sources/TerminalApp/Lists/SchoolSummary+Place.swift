package import SchoolDirectory

extension SchoolSummary {
  /// The region and district, as far as they are known.
  /// - Complexity: O(length).
  package var place: String { [region, district].filter { !$0.isEmpty }.joined(separator: " ") }
}
