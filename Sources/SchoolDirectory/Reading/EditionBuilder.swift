/// Gathers the schools of one file and holds each row to the rules that all formats share.
struct EditionBuilder {
  /// The most Unicode scalars that a text of a school has.
  static let maximumTextLength = 200

  let format: DirectoryFormat
  private var schools: [School] = []
  private var skipped: [SkippedRow] = []
  private var lines: [SchoolID: Int] = [:]

  /// A builder for a file of that many bytes.
  init(_ format: DirectoryFormat, bytes: Int = 0) {
    self.format = format
    // The shortest rows of real directories take about this many; to grow step by step costs as much as reading.
    lines.reserveCapacity(bytes / 72)
    schools.reserveCapacity(bytes / 72)
  }

  /// What was gathered.
  var edition: DirectoryEdition { DirectoryEdition(format: format, schools: schools, skipped: skipped) }

  /// Notes a row that gives no school.
  mutating func skip(line: Int, _ reason: String, id: SchoolID? = nil) {
    skipped.append(SkippedRow(line: line, reason: reason, id: id))
  }

  /// The id of a row of this format's own source; `nil`, with the row noted, if it has none.
  mutating func id(level: SchoolLevel, code: String, line: Int) -> SchoolID? {
    if let id = SchoolID(source: format.rawValue, level: level, code: code) { return id }
    skip(
      line: line, code.isEmpty ? "no id" : "the id \(Self.quoted(code)) has characters or a length that ids cannot have"
    )
    return nil
  }

  /// Adds a school, or notes why it cannot be one.
  ///
  /// - Complexity: O(1) on average.
  mutating func add(_ school: School, line: Int) {
    guard !school.name.isEmpty else { return skip(line: line, "no name", id: school.id) }
    if let text = Self.overlongText(of: school) {
      return skip(line: line, "\(Self.quoted(text)) is longer than \(Self.maximumTextLength) characters", id: school.id)
    }
    if let first = lines.updateValue(line, forKey: school.id) {
      lines[school.id] = first
      return skip(line: line, "\(school.id) is listed on line \(first) already")
    }
    schools.append(school)
  }

  private static func overlongText(of school: School) -> String? {
    // Nearly every text is short in bytes already.
    guard
      max(
        school.name.utf8.count, school.region.utf8.count, school.district.utf8.count, school.address.utf8.count)
        > maximumTextLength
    else { return nil }
    return [school.name, school.region, school.district, school.address].first {
      $0.unicodeScalars.count > maximumTextLength
    }
  }

  /// A source's text as it can stand in a message: short, in quotes.
  static func quoted(_ text: String) -> String {
    text.count > 40 ? "“\(text.prefix(40))…”" : "“\(text)”"
  }
}
