/// Collects the schools of one file and checks each row against the rules shared by all formats.
struct EditionBuilder {
  /// The maximum number of Unicode scalars in a text of a school.
  static let maximumTextLength = 200
  /// The maximum number of rows that are listed as invalid. A file with more of them is not a directory.
  static let maximumBadRows = 100_000

  let format: DirectoryFormat
  private var schools: [School] = []
  private var skipped: [SkippedRow] = []
  private var lines: [SchoolID: Int] = [:]
  /// The rows of a part, which are checked when ``append(_:after:)`` adds it to the whole; `nil` for the whole.
  private var part: [Row]?

  private enum Row {
    case school(School, line: Int)
    case skipped(SkippedRow)
  }

  /// The number of schools whose id was made from their name.
  var idsMade = 0
  /// The number of rows that were skipped.
  private(set) var badRows = 0

  /// A builder for a file, or a part of one, of this many bytes.
  init(_ format: DirectoryFormat, bytes: Int = 0, isPart: Bool = false) {
    self.format = format
    part = isPart ? [] : nil
    // The shortest rows of real directories take about 72 bytes. Growing the collections step by step would take as
    // long as reading the file.
    let rows = min(bytes / 72, 100_000)
    guard !isPart else {
      part?.reserveCapacity(rows)
      return
    }
    lines.reserveCapacity(rows)
    schools.reserveCapacity(rows)
  }

  var edition: DirectoryEdition {
    DirectoryEdition(
      format: format, schools: schools, skipped: skipped, isWhole: format.isPublishedWhole, levels: nil,
      idsMade: idsMade)
  }

  mutating func skip(line: Int, _ reason: String, id: SchoolID? = nil, isBad: Bool = true) {
    let row = SkippedRow(line: line, reason: reason, id: id, isBad: isBad)
    badRows += 1
    if part == nil { skipped.append(row) } else { part?.append(.skipped(row)) }
  }

  /// Adds the rows of the part that follows.
  ///
  /// - Parameter lines: the number of lines before the part.
  mutating func append(_ following: EditionBuilder, after lines: Int) {
    for row in following.part ?? [] {
      switch row {
      case .school(let school, let line): add(school, line: lines + line)
      case .skipped(let row): skip(line: lines + row.line, row.reason, id: row.id, isBad: row.isBad)
      }
    }
  }

  /// The id of a row, with the format as its source. If the code is invalid, records the row as skipped and returns
  /// `nil`.
  mutating func id(level: SchoolLevel, code: String, line: Int) -> SchoolID? {
    if let id = SchoolID(source: format.rawValue, level: level, code: code) { return id }
    skip(
      line: line, code.isEmpty ? "no id" : "the id \(Self.quoted(code)) has characters or a length that ids cannot have"
    )
    return nil
  }

  /// The coordinates of a row in degrees; `nil` for a text that is not a number. If a number is outside the globe,
  /// records the row as skipped and returns `nil`.
  mutating func degrees(
    latitude: String, longitude: String, of id: SchoolID, line: Int
  ) -> (latitude: Double?, longitude: Double?)? {
    let (north, east) = (Self.degrees(latitude), Self.degrees(longitude))
    guard isOnGlobe("latitude", latitude, north, bound: 90, of: id, line: line),
      isOnGlobe("longitude", longitude, east, bound: 180, of: id, line: line)
    else { return nil }
    return (north, east)
  }

  private static func degrees(_ text: String) -> Double? {
    // Half of Europe writes a comma.
    text.isEmpty ? nil : (Double(text) ?? Double(text.replacing(",", with: "."))).flatMap { $0.isNaN ? nil : $0 }
  }

  /// Whether a coordinate is within its bound or missing. If not, records the row as skipped.
  private mutating func isOnGlobe(
    _ name: String, _ text: String, _ degrees: Double?, bound: Double, of id: SchoolID, line: Int
  ) -> Bool {
    guard let degrees, degrees.magnitude > bound else { return true }
    skip(line: line, "the \(name) \(Self.quoted(text)) is not from -\(Int(bound)) to \(Int(bound))", id: id)
    return false
  }

  /// The head count of a row; 0 if it is unknown. Lists write `1,024`, `1024.0` or `812명`, and a dash or words where
  /// nobody knows. If the text is no head count, records the row as skipped and returns `nil`.
  mutating func pupils(_ text: String, of id: SchoolID, line: Int) -> Int? {
    guard text.contains(where: \.isNumber) else { return 0 }
    let form = /([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.0+)? ?명?/
    if let number = text.wholeMatch(of: form)?.1, let pupils = Int(number.filter { $0 != "," }),
      pupils == 0 || School.pupilRange.contains(pupils)
    {
      return pupils
    }
    skip(line: line, Self.reason(pupils: text), id: id)
    return nil
  }

  /// Why a text is no head count.
  static func reason(pupils text: String) -> String {
    "the number of pupils \(quoted(text)) is not from \(School.pupilRange.lowerBound) to \(School.pupilRange.upperBound)"
  }

  /// Adds a school, or records why its row is skipped.
  mutating func add(_ school: School, line: Int) {
    guard part == nil else {
      part?.append(.school(school, line: line))
      return
    }
    guard !school.name.isEmpty else { return skip(line: line, "no name", id: school.id) }
    guard !school.region.containsBytewise("/") else {
      // The board of a region and a level is asked for as `region:R/level:L`.
      return skip(line: line, "the region \(Self.quoted(school.region)) has a slash", id: school.id)
    }
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
    // Counting bytes first is faster and enough for nearly every text.
    guard
      max(school.name.utf8.count, school.region.utf8.count, school.district.utf8.count, school.address.utf8.count)
        > maximumTextLength
    else { return nil }
    return [school.name, school.region, school.district, school.address].first {
      $0.unicodeScalars.count > maximumTextLength
    }
  }

  /// A source's text for a message: shortened and in quotes.
  static func quoted(_ text: String) -> String {
    text.count > 40 ? "“\(text.prefix(40))…”" : "“\(text)”"
  }
}
