package import Basics
package import SchoolDirectory

extension SchoolSummary {
  /// The region and the district, without unknown parts.
  package var place: String { [region, district].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension SchoolLevel {
  package var words: Words {
    switch self {
    case .elementary: "elementary"
    case .middle: "middle"
    case .high: "high"
    case .special: "special"
    case .other: "other"
    }
  }
}
