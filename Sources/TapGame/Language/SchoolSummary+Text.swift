package import SchoolDirectory

extension SchoolSummary {
  /// The region and the district, without unknown parts.
  /// - Complexity: O(length).
  package var place: String { [region, district].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension SchoolLevel {
  package func name(in language: Language) -> String {
    switch self {
    case .elementary: language("초등학교", "elementary")
    case .middle: language("중학교", "middle")
    case .high: language("고등학교", "high")
    case .special: language("특수학교", "special")
    case .other: language("기타", "other")
    }
  }
}
