/// The stage of schooling that a school offers.
///
/// The order of the cases is the order in which lists show them.
public enum SchoolLevel: String, CaseIterable, Codable, Sendable, Comparable {
  /// 초등학교, primary.
  case elementary
  /// 중학교, lower secondary.
  case middle
  /// 고등학교, upper secondary.
  case high
  /// 특수학교, special needs.
  case special
  /// 각종학교, and every school that a source does not assign to another level.
  case other

  /// Orders levels from the youngest pupils to the oldest.
  public static func < (a: SchoolLevel, b: SchoolLevel) -> Bool { a.order < b.order }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
