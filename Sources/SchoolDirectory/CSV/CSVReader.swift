/// Reads CSV (RFC 4180) byte by byte, in one pass, a record at a time.
///
/// A record ends with LF, CRLF or CR; blank lines are skipped. A quote inside an unquoted field is an ordinary
/// character, as in most readers. The bytes must be valid UTF-8.
package struct CSVReader {
  private struct Field {
    var range: Range<Int>
    /// Whether the field contains doubled quotes.
    var hasQuotes: Bool
  }

  /// The maximum number of fields of a record. Directories have some dozens; a file of commas must not take gigabytes.
  static let maximumFields = 1000

  private let bytes: [UInt8]
  private let separator: UInt8
  /// The offset of the next record, or of blank lines before it.
  private(set) var position = 0
  private var fields: [Field] = []
  /// The line at ``position``, from 1.
  private(set) var currentLine = 1

  /// The line on which the current record starts, from 1.
  package private(set) var line = 1

  /// - Parameter separator: the byte between two fields.
  package init(_ bytes: [UInt8], separator: UInt8 = .comma) {
    self.bytes = bytes
    self.separator = separator
  }

  /// A reader of what follows an offset, at which a record begins. Its lines count from there.
  func following(_ offset: Int) -> CSVReader {
    var reader = CSVReader(bytes, separator: separator)
    reader.position = offset
    return reader
  }

  /// Where the second half of the records may begin; `nil` if there are few. A line break in quotes looks the same.
  var middle: Int? { Halves.middle(of: bytes).flatMap { $0 > position ? $0 : nil } }

  /// The separator of a file: the one of comma, semicolon and tab that gives its first record the most fields.
  static func separator(of bytes: [UInt8]) -> UInt8 {
    func fields(_ separator: UInt8) -> Int {
      var reader = CSVReader(bytes, separator: separator)
      // A record that breaks off has fields, too.
      _ = try? reader.next()
      return reader.count
    }
    return [.comma, .semicolon, .tab].max { fields($0) < fields($1) } ?? .comma
  }

  var byteCount: Int { bytes.count }

  /// The number of fields of the current record.
  package var count: Int { fields.count }

  /// The text of a field, cleaned by ``CleanText``.
  package subscript(index: Int) -> String {
    let field = fields[index]
    guard field.hasQuotes else { return CleanText.string(bytes, field.range) }
    var unescaped: [UInt8] = []
    var index = field.range.lowerBound
    while index < field.range.upperBound {
      unescaped.append(bytes[index])
      index += bytes[index] == .quote ? 2 : 1
    }
    return CleanText.string(unescaped, 0..<unescaped.count)
  }

  /// The column in the text, from 1, at which a field of the current record starts.
  package func column(of index: Int) -> Int { TextPosition.column(of: fields[index].range.lowerBound, in: bytes) }

  /// Whether the field has no text.
  func isEmpty(_ index: Int) -> Bool { fields[index].range.isEmpty || self[index].isEmpty }

  /// Reads the next record; `false` at the end.
  ///
  /// - Throws: ``DirectoryError/unclosedQuote(line:column:)``, ``DirectoryError/textAfterQuote(line:column:)``,
  ///   ``DirectoryError/tooManyFields(line:)``.
  package mutating func next() throws(DirectoryError) -> Bool {
    while position < bytes.count, bytes[position] == .lf || bytes[position] == .cr { skipLineBreak() }
    guard position < bytes.count else { return false }
    line = currentLine
    fields.removeAll(keepingCapacity: true)
    while true {
      if position < bytes.count, bytes[position] == .quote {
        try readQuoted()
      } else {
        readPlain()
      }
      guard fields.count <= Self.maximumFields else { throw .tooManyFields(line: line) }
      guard position < bytes.count else { return true }
      guard bytes[position] == separator else {
        skipLineBreak()
        return true
      }
      position += 1
    }
  }

  private mutating func readPlain() {
    let start = position
    var end = position
    while end < bytes.count {
      let byte = bytes[end]
      if byte == separator || byte == .lf || byte == .cr { break }
      end += 1
    }
    position = end
    fields.append(Field(range: start..<end, hasQuotes: false))
  }

  private mutating func readQuoted() throws(DirectoryError) {
    let opening = (line: currentLine, offset: position)
    position += 1
    let start = position
    var hasQuotes = false
    while true {
      guard position < bytes.count else {
        throw .unclosedQuote(line: opening.line, column: TextPosition.column(of: opening.offset, in: bytes))
      }
      let byte = bytes[position]
      if byte == .quote {
        guard position + 1 < bytes.count, bytes[position + 1] == .quote else { break }
        hasQuotes = true
        position += 2
      } else if byte == .lf || byte == .cr {
        skipLineBreak()
      } else {
        position += 1
      }
    }
    fields.append(Field(range: start..<position, hasQuotes: hasQuotes))
    position += 1
    if position < bytes.count, ![separator, .lf, .cr].contains(bytes[position]) {
      throw .textAfterQuote(line: currentLine, column: TextPosition.column(of: position, in: bytes))
    }
  }

  private mutating func skipLineBreak() {
    let isPair = bytes[position] == .cr && position + 1 < bytes.count && bytes[position + 1] == .lf
    position += isPair ? 2 : 1
    currentLine += 1
  }
}
