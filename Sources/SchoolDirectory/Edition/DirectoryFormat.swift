/// A format in which a directory of schools is published.
///
/// The raw value is also the source in the ids of the schools, except for ``touchschool``.
public enum DirectoryFormat: String, CaseIterable, Sendable, Codable {
  /// 전국초중등학교위치표준데이터 of data.go.kr: CSV, CP949 or UTF-8, all schools.
  case datagokr
  /// A response of the CareerNet open API: JSON or XML, one level per list.
  case careernet
  /// A response of the NEIS open API (`schoolInfo`): JSON, XML, or CSV with the same column names.
  case neis
  /// The register of schools of the United Kingdom: CSV, UTF-8 or Windows-1252, open and closed schools. It is read as
  /// “Get information about schools” publishes it, and in the short form of seven columns.
  case uk
  /// TouchSchool's own CSV, as ``DirectoryWriter`` writes it, or anybody's own list with a column of names.
  case touchschool
  /// A list of names, one a line, such as the classes of a school. It is never detected, because any text is one.
  case names

  /// Whether a file of this format lists every school of its source. A response of an API may be the result of a query.
  var isPublishedWhole: Bool {
    switch self {
    case .datagokr, .uk, .touchschool, .names: true
    case .careernet, .neis: false
    }
  }
}

/// An open API that serves a directory of schools.
package enum DirectoryAPI: String, CaseIterable, Sendable {
  /// CareerNet: a list for each level.
  case careernet
  /// NEIS: one list of all schools.
  case neis

  package var format: DirectoryFormat {
    switch self {
    case .careernet: .careernet
    case .neis: .neis
    }
  }
}
