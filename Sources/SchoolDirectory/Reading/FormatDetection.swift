enum FormatDetection {
  /// The format of a CSV file with these columns.
  static func ofHeader(_ names: [String]) -> DirectoryFormat? {
    let header = Set(names)
    if let (format, _) = needed.first(where: { header.isSuperset(of: $1.prefix(2)) }) { return format }
    // Of three columns that only one format has, the others were left out by mistake.
    if let (format, _) = needed.first(where: { $1.count(where: header.contains) >= 3 }) { return format }
    return DirectoryColumns(ofHeader: names) == nil ? nil : .touchschool
  }

  /// Columns by which a format is recognised. It is read by the first two.
  private static let needed: [(DirectoryFormat, [String])] = [
    (.datagokr, ["학교ID", "학교명", "학교급구분", "소재지지번주소", "소재지도로명주소", "시도교육청명", "교육지원청명"]),
    (.neis, ["SD_SCHUL_CODE", "SCHUL_NM", "SCHUL_KND_SC_NM", "LCTN_SC_NM", "ORG_RDNMA"]),
    (.uk, ["urn", "name", "lead_school", "postcode", "close_date"]),
    (.uk, ["URN", "EstablishmentName", "EstablishmentStatus (name)", "LA (name)", "GOR (name)"]),
  ]

  /// The format of a response, from its envelope or else from the keys of its first row.
  static func ofAnswer(_ answer: APIAnswer) -> DirectoryFormat? {
    switch answer.envelope {
    case "dataSearch": return .careernet
    case "schoolInfo", "RESULT": return .neis
    default: break
    }
    guard let row = answer.rows?.first else { return nil }
    if row.values["SD_SCHUL_CODE"] != nil { return .neis }
    if row.values["seq"] != nil, row.values["schoolName"] != nil { return .careernet }
    return nil
  }
}
