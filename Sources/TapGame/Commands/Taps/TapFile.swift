public import Basics
public import SchoolDirectory

/// Taps that were counted elsewhere: a CSV file with the columns `school_id` and `taps`.
public struct TapFile: Sendable {
  /// One line of the file.
  public struct Row: Hashable, Sendable, Codable {
    public let line: Int
    public let school: SchoolID
    public let taps: Int64

    public init(line: Int, school: SchoolID, taps: Int64) {
      self.line = line
      self.school = school
      self.taps = taps
    }
  }

  /// The lines, in order.
  public let rows: [Row]

  /// A checksum of each school's taps, independent of the order of the lines: 64-bit FNV-1a as hexadecimal digits.
  public let digest: String

  /// The taps allowed in one line. A million people who tap for ten hours stay below the maximum.
  public static let tapsRange: ClosedRange<Int64> = 0...1_000_000_000_000

  /// - Throws: ``TapFileError`` for the first invalid line.
  public init(_ bytes: [UInt8]) throws {
    do { try self.init(text: TextDecoding.utf8(bytes, format: nil)) } catch let error as DirectoryError {
      throw TapFileError.unreadable(error)
    }
  }

  /// A file with lines that are parsed already.
  package init(rows: [Row], digest: String) {
    self.rows = rows
    self.digest = digest
  }

  private init(text: [UInt8]) throws {
    var reader = CSVReader(text)
    guard try reader.next() else { throw TapFileError.empty }
    let names = (0..<reader.count).map { [reader] in reader[$0] }
    for (place, name) in names.enumerated() where !name.isEmpty {
      guard let first = names.firstIndex(of: name), first < place else { continue }
      throw TapFileError.repeatedColumn(name, line: reader.line, column: reader.column(of: place))
    }
    guard let schoolColumn = names.firstIndex(of: "school_id"), let tapsColumn = names.firstIndex(of: "taps") else {
      throw TapFileError.missingColumns
    }
    var rows: [Row] = []
    var known: [SchoolID: Row] = [:]
    while try reader.next() {
      guard reader.count == names.count else {
        throw TapFileError.fieldCount(line: reader.line, found: reader.count, expected: names.count)
      }
      let (idText, tapsText) = (reader[schoolColumn], reader[tapsColumn])
      guard let school = SchoolID(idText) else { throw TapFileError.schoolID(line: reader.line, text: idText) }
      guard let taps = Int64(tapsText), Self.tapsRange.contains(taps) else {
        throw TapFileError.taps(line: reader.line, text: tapsText)
      }
      let row = Row(line: reader.line, school: school, taps: taps)
      // Either a total was corrected, or each line has a part of it. Only the person who counted knows.
      if let first = known.updateValue(row, forKey: school) {
        throw TapFileError.repeatedSchool(school, first: first.line, line: row.line)
      }
      rows.append(row)
    }
    guard !rows.isEmpty else { throw TapFileError.empty }
    var digest = FNV1a()
    for row in rows.sorted(by: { $0.school < $1.school }) { digest.add("\(row.school),\(row.taps)\n".utf8) }
    self.init(rows: rows, digest: FNV1a.hexadecimal(digest.value))
  }
}

/// Why a file of taps cannot be imported.
public enum TapFileError: Error, Hashable, Sendable {
  case unreadable(DirectoryError)
  case empty
  case missingColumns
  case repeatedColumn(String, line: Int, column: Int)
  case fieldCount(line: Int, found: Int, expected: Int)
  case schoolID(line: Int, text: String)
  case taps(line: Int, text: String)
  case repeatedSchool(SchoolID, first: Int, line: Int)
  case refused(line: Int, reason: String)
}

extension TapFileError: WordedError {
  /// One sentence for people: what, where, what to do.
  package var words: Words {
    switch self {
    case .unreadable(let error): error.words
    case .empty: "The file has no taps in it; give a line school_id,taps for each school under a header that says so."
    case .missingColumns: "The header does not name the columns school_id and taps; add them."
    case .repeatedColumn(let name, let line, let column):
      "Line \(line), column \(column): the header names the column “\(name)” a second time; keep one of the two."
    case .fieldCount(let line, let found, let expected):
      "Line \(line) has \(found) fields where the header has \(expected); mend the line."
    case .schoolID(let line, let text):
      "Line \(line): “\(text)” is not a school id; write it as source:level:code."
    case .taps(let line, let text):
      "Line \(line): “\(text)” is not a count of taps; write a whole number from \(TapFile.tapsRange.lowerBound) to \(TapFile.tapsRange.upperBound)."
    case .repeatedSchool(let school, let first, let line):
      "Line \(line): the school \(school) is on line \(first) already; keep one line for it, with all its taps."
    case .refused(let line, let reason):
      "Line \(line): \(reason)"
    }
  }

  public var description: String { words.description }
}

extension TapFileError: CommandRefusal {
  public var recorded: ContestRefusal { .invalid(.data, words) }
}
