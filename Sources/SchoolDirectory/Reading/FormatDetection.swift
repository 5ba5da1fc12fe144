/// Detects the format from the content.
enum FormatDetection {
  /// The kind of markup that a text starts with.
  enum Markup {
    case json, xml, csv
  }

  /// Detects the markup from the first character that is not white space.
  static func markup(of text: [UInt8]) -> Markup {
    switch text.first(where: { !Self.isSpace($0) }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): .json
    case UInt8(ascii: "<"): .xml
    default: .csv
    }
  }

  /// The format of a CSV file with these columns.
  static func ofHeader(_ names: [String]) -> DirectoryFormat? {
    let names = Set(names)
    if names.isSuperset(of: ["학교ID", "학교명"]) { return .datagokr }
    if names.isSuperset(of: ["SD_SCHUL_CODE", "SCHUL_NM"]) { return .neis }
    if names.isSuperset(of: ["urn", "name"]) { return .uk }
    if names.isSuperset(of: ["id", "name"]) { return .touchschool }
    return nil
  }

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

  /// Whether the text has only white space.
  static func isBlank(_ text: [UInt8]) -> Bool { text.allSatisfy(isSpace) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
