package import SchoolDirectory

extension SchoolLevel {
  /// The name of the level.
  package func name(in language: Language) -> String {
    switch self {
    case .elementary: language("초등", "elementary")
    case .middle: language("중등", "middle")
    case .high: language("고등", "high")
    case .special: language("특수", "special")
    case .other: language("기타", "other")
    }
  }
}
