/// Reads directories of schools.
public enum DirectoryReader {
  /// Reads one file.
  ///
  /// The encoding is detected: UTF-8 with or without a byte-order mark, or else CP949 (Windows-1252 for
  /// ``DirectoryFormat/uk``). Texts are normalised to NFC, with single spaces and without control characters. An
  /// invalid row is skipped with its reason; an error means that the whole file cannot be read.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - format: the format of the file; by default it is detected from the content.
  ///   - level: the level of a CareerNet list, because the rows do not have a level. By default, the level is detected
  ///     from the ends of the names: at least nine of ten must agree. Other formats ignore this parameter.
  ///   - school: the school that the names of a list are groups of, such as its classes. Other formats ignore this
  ///     parameter.
  /// - Returns: the schools, and the skipped rows.
  /// - Throws: ``DirectoryError`` if the whole file cannot be read.
  /// - Complexity: O(length).
  public static func read(
    _ bytes: [UInt8], format: DirectoryFormat? = nil, level: SchoolLevel? = nil, inside school: SchoolID? = nil
  ) throws(DirectoryError) -> DirectoryEdition {
    let text = try TextDecoding.utf8(bytes, format: format)
    guard !FormatDetection.isBlank(text) else { throw .emptyFile }
    switch format {
    case .datagokr: return try DataGoKrLayout.read(text)
    case .uk: return try UKLayout.read(text)
    case .touchschool: return try TouchSchoolLayout.read(text)
    case .names: return NamesLayout.read(text, inside: school)
    case .careernet: return try CareerNetLayout.read(APIAnswer.read(text), level: level)
    case .neis where FormatDetection.markup(of: text) == .csv: return try NEISLayout.read(csv: text)
    case .neis: return try NEISLayout.read(APIAnswer.read(text))
    case nil: return try readDetecting(text, level: level)
    }
  }

  private static func readDetecting(
    _ text: [UInt8], level: SchoolLevel?
  ) throws(DirectoryError) -> DirectoryEdition {
    if FormatDetection.markup(of: text) != .csv {
      let answer = try APIAnswer.read(text)
      switch FormatDetection.ofAnswer(answer) {
      case .careernet: return try CareerNetLayout.read(answer, level: level)
      case .neis: return try NEISLayout.read(answer)
      case .datagokr, .uk, .touchschool, .names, nil: throw .unknownFormat
      }
    }
    var reader = CSVReader(text)
    _ = try reader.next()
    switch FormatDetection.ofHeader((0..<reader.count).map { reader[$0] }) {
    case .datagokr: return try DataGoKrLayout.read(text)
    case .uk: return try UKLayout.read(text)
    case .touchschool: return try TouchSchoolLayout.read(text)
    case .neis: return try NEISLayout.read(csv: text)
    case .careernet, .names, nil: throw .unknownFormat
    }
  }
}
