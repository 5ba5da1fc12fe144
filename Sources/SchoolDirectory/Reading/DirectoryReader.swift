/// Reads directories of schools.
public enum DirectoryReader {
  /// The maximum number of lines of a file, unless the caller gives another.
  public static let maximumLines = GeneratedDirectory.maximumCount + 1

  /// Reads one file.
  ///
  /// The encoding is detected: UTF-8 or UTF-16 with a byte-order mark, UTF-8 without one, or else CP949 (Windows-1252 for
  /// ``DirectoryFormat/uk``, and for a list of somebody's own that is not CP949). The fields of a CSV file may be separated
  /// by commas, semicolons or tabs. Texts are normalised to NFC, with single spaces and without control characters. An
  /// invalid row is skipped with its reason; an error means that the whole file cannot be read.
  ///
  /// Reading ends early if the current task is cancelled.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - maximumLines: the maximum number of lines.
  ///   - format: the format of the file; by default it is detected from the content.
  ///   - level: the level of a CareerNet list, because the rows do not have a level. By default, the level is detected
  ///     from the ends of the names: at least nine of ten must agree. Other formats ignore this parameter.
  ///   - school: the school that the names of a list are groups of, such as its classes. Other formats ignore this
  ///     parameter.
  ///   - columns: which column of a CSV file has what; the file is then read as ``DirectoryFormat/touchschool``.
  ///   - source: the source in the ids of schools that the file gives no whole id, in TouchSchool's own CSV; `own` if `nil`.
  /// - Throws: ``DirectoryError`` if the whole file cannot be read.
  public static func read(
    _ bytes: [UInt8], upTo maximumLines: Int = maximumLines, format: DirectoryFormat? = nil,
    level: SchoolLevel? = nil, inside school: SchoolID? = nil, columns: DirectoryColumns? = nil, source: String? = nil
  ) throws(DirectoryError) -> DirectoryEdition {
    let format = columns == nil ? format : .touchschool
    let text = try TextDecoding.utf8(bytes, format: format)
    guard !Markup.isBlank(text) else { throw .emptyFile }
    guard lines(of: text) <= maximumLines else { throw .tooLong(maximumLines) }
    switch format {
    case .datagokr: return try DataGoKrLayout.read(text)
    case .uk: return try UKLayout.read(text)
    case .touchschool: return try TouchSchoolLayout.read(text, columns: columns, source: source)
    case .names: return try NamesLayout.read(text, inside: school)
    case .careernet: return try CareerNetLayout.read(APIAnswer.read(text), level: level)
    case .neis where Markup(of: text) == .csv: return try NEISLayout.read(csv: text)
    case .neis: return try NEISLayout.read(APIAnswer.read(text))
    case nil: return try readDetecting(text, level: level, source: source)
    }
  }

  /// The number of line breaks, of whichever kind the file has.
  private static func lines(of text: [UInt8]) -> Int {
    var (feeds, returns) = (0, 0)
    for byte in text {
      if byte == .lf { feeds += 1 } else if byte == .cr { returns += 1 }
    }
    return max(feeds, returns)
  }

  private static func readDetecting(
    _ text: [UInt8], level: SchoolLevel?, source: String?
  ) throws(DirectoryError) -> DirectoryEdition {
    if Markup(of: text) != .csv {
      let answer = try APIAnswer.read(text)
      switch FormatDetection.ofAnswer(answer) {
      case .careernet: return try CareerNetLayout.read(answer, level: level)
      case .neis: return try NEISLayout.read(answer)
      case .datagokr, .uk, .touchschool, .names, nil: throw .unknownFormat
      }
    }
    var reader = CSVReader(text, separator: CSVReader.separator(of: text))
    _ = try reader.next()
    let header = (0..<reader.count).map { reader[$0] }
    switch FormatDetection.ofHeader(header) {
    case .datagokr: return try DataGoKrLayout.read(text)
    case .uk: return try UKLayout.read(text)
    case .touchschool: return try TouchSchoolLayout.read(text, source: source)
    case .neis: return try NEISLayout.read(csv: text)
    case .careernet, .names, nil: throw .unknownColumns(header)
    }
  }
}
