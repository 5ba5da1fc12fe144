/// TouchSchool's own CSV, and any other CSV file whose columns are named.
///
/// A name is enough. An id may be whole (`own:high:1`), or a code (`1`) that becomes one with the source and the level of
/// the file. A school without either gets an id that is made from its name and place, so that the next edition of the list
/// gives the same id, in whatever order its rows are.
struct TouchSchoolLayout {
  /// The columns in the order in which they are written. `pupils` follows if a school of the list has a head count.
  ///
  /// A file may have a column `parent`, too: the school that a group is inside. A group's id begins with its school's, so
  /// this column is not written; it is for people, who then leave the group's id empty.
  static let columns = [
    "id", "name", "level", "region", "district", "address", "latitude", "longitude", "status",
  ]
  /// The source in the ids of schools that have only a code, or none.
  static let source = "own"

  private var table: CSVTable
  private let column: [DirectoryColumns.Part: Int]
  private let source: String
  /// Whether the caller said which column has what. The words in it are then somebody else's: a level that is not known is
  /// ``SchoolLevel/other``.
  private let isForeign: Bool
  private var edition: EditionBuilder
  /// The schools so far that were given by a code, for the column `parent`.
  private var schoolsByCode: [String: SchoolID] = [:]

  /// - Parameters:
  ///   - columns: which column has what; `nil` to go by the header.
  ///   - source: the source in ids that are made.
  static func read(
    _ text: [UInt8], columns: DirectoryColumns? = nil, source: String? = nil
  ) throws(DirectoryError) -> DirectoryEdition {
    var layout = try TouchSchoolLayout(text, columns: columns, source: source ?? Self.source)
    while try layout.table.next(&layout.edition) { layout.readRow() }
    return layout.edition.edition
  }

  private init(_ text: [UInt8], columns: DirectoryColumns?, source: String) throws(DirectoryError) {
    table = try CSVTable(text, format: .touchschool, hasHeader: columns?.areNumbers != true)
    isForeign = columns != nil
    guard let columns = columns ?? DirectoryColumns(ofHeader: table.names) else {
      throw .missingColumns(["name"], format: .touchschool)
    }
    var missing: [String] = []
    var column: [DirectoryColumns.Part: Int] = [:]
    for part in DirectoryColumns.Part.allCases {
      guard let name = columns.columns[part] else { continue }
      column[part] = table.column(name)
      if column[part] == nil { missing.append(name) }
    }
    guard missing.isEmpty else { throw .missingColumns(missing, format: .touchschool) }
    self.column = column
    self.source = source
    edition = EditionBuilder(.touchschool, bytes: text.count)
  }

  private subscript(part: DirectoryColumns.Part) -> String { table[column[part]] }

  private mutating func readRow() {
    let (line, title) = (table.line, self[.name])
    guard !edition.skipsPlaceholder(title, line: line) else { return }
    let levelText = isForeign && SchoolLevel(word: self[.level]) == nil ? "" : self[.level]
    guard let level = levelText.isEmpty ? .other : SchoolLevel(word: levelText) else {
      return edition.skip(line: line, "the level \(EditionBuilder.quoted(levelText)) is none of \(SchoolLevel.list)")
    }
    guard let id = id(of: title, level: level) else { return }
    guard levelText.isEmpty || level == id.level else {
      return edition.skip(line: line, "the level \(EditionBuilder.quoted(levelText)) is not that of \(id)", id: id)
    }
    let statusText = self[.status]
    guard let status = statusText.isEmpty ? .open : School.Status(word: statusText) else {
      return edition.skip(
        line: line, "the status \(EditionBuilder.quoted(statusText)) is neither open nor closed", id: id)
    }
    guard let degrees = edition.degrees(latitude: self[.latitude], longitude: self[.longitude], of: id, line: line)
    else { return }
    guard let pupils = edition.pupils(self[.pupils], of: id, line: line) else { return }
    edition.add(
      School(
        id: id, name: title, region: self[.region], district: self[.district], address: self[.address],
        latitude: degrees.latitude, longitude: degrees.longitude, status: status,
        pupils: pupils == 0 ? nil : pupils),
      line: line)
  }

  /// The id of a row. If it has none, records the row as skipped and returns `nil`.
  private mutating func id(of title: String, level: SchoolLevel) -> SchoolID? {
    let (text, home) = (self[.id], self[.parent])
    if !home.isEmpty {
      let school = SchoolID(home) ?? schoolsByCode[home]
      let id = SchoolID(text) ?? school.flatMap { groupID(text, of: title, inside: $0) }
      if let id, let school, id.parent == school { return id }
      let (text, home) = (EditionBuilder.quoted(text.isEmpty ? home : text), EditionBuilder.quoted(home))
      edition.skip(line: table.line, "\(text) gives no group inside \(home)")
      return nil
    }
    if let id = SchoolID(text) { return id }
    if text.isEmpty {
      guard !title.isEmpty else {
        edition.skip(line: table.line, "no name")
        return nil
      }
      let key = [title, self[.district], self[.region]].filter { !$0.isEmpty }.joined(separator: ", ")
      edition.idsMade += 1
      return SchoolID(source: source, level: level, code: NamesLayout.code(of: key))
    }
    guard !text.contains(":"), let id = SchoolID(source: source, level: level, code: text), id.parent == nil else {
      edition.skip(line: table.line, "\(EditionBuilder.quoted(text)) is not a school id (\(SchoolID.forms))")
      return nil
    }
    schoolsByCode[text] = id
    return id
  }

  private mutating func groupID(_ code: String, of title: String, inside school: SchoolID) -> SchoolID? {
    guard code.isEmpty else { return SchoolID(inside: school, code: code) }
    edition.idsMade += 1
    return SchoolID(inside: school, code: NamesLayout.code(of: title))
  }
}

extension SchoolID {
  /// The two forms in which a list can give an id.
  static let forms = "source:level:code, or a code of visible ASCII characters without commas and colons"
}

extension SchoolLevel {
  /// The raw values, for messages.
  static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
