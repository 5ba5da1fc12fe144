/// A CSV file with a header. Columns are found by name.
struct CSVTable {
  /// The names of the columns; empty for a file without a header.
  let names: [String]
  private let columns: [String: Int]
  /// The number of fields that a row must have. In older editions the header and each row end with an extra comma.
  private let width: Int
  private var reader: CSVReader
  private var rows = 0
  /// Whether the rows are not wanted any more.
  private var isStopped: @Sendable () -> Bool = { Task.isCancelled }

  /// The line on which the current row starts.
  var line: Int { reader.line }

  /// Reads the header.
  ///
  /// - Parameter hasHeader: whether the first line has the columns' names. Otherwise their names are their numbers, from 1.
  /// - Throws: ``DirectoryError/missingColumns(_:format:)``, or what ``CSVReader/next()`` throws.
  init(
    _ bytes: [UInt8], format: DirectoryFormat, required: [String] = [], hasHeader: Bool = true
  ) throws(DirectoryError) {
    reader = CSVReader(bytes, separator: CSVReader.separator(of: bytes))
    let start = reader
    let names = try reader.next() ? (0..<reader.count).map { [reader] in reader[$0] } : []
    if hasHeader {
      self.names = names
      columns = Dictionary(zip(names, names.indices)) { first, _ in first }
      width = (names.lastIndex { !$0.isEmpty } ?? -1) + 1
    } else {
      self.names = []
      columns = Dictionary(uniqueKeysWithValues: names.indices.map { ("\($0 + 1)", $0) })
      width = names.count
      reader = start
    }
    let missing = required.filter { [columns] in columns[$0] == nil }
    guard missing.isEmpty else { throw .missingColumns(missing, format: format) }
  }

  /// The index of a column; `nil` if the file does not have it.
  func column(_ name: String) -> Int? { columns[name] }

  /// The clean text of a field; empty when the file has no such column.
  subscript(column: Int?) -> String {
    guard let column else { return "" }
    return reader[column]
  }

  /// Reads all rows, those of a large file's two halves at the same time.
  ///
  /// Where the second half begins is a guess. If the first half ends elsewhere, or the second is faulty, all rows are read
  /// one after the other: so lines and errors are the same as if they always were.
  ///
  /// - Parameter row: adds the school of a row, or skips it.
  func edition(
    _ format: DirectoryFormat, row: @Sendable (CSVTable, inout EditionBuilder) -> Void
  ) throws(DirectoryError) -> DirectoryEdition {
    guard let middle = reader.middle else {
      return try rest(into: EditionBuilder(format, bytes: reader.byteCount), row).0.edition
    }
    let (first, second) = withUnsafeCurrentTask { task in
      // Another thread may ask a task whether it is cancelled, and both halves are done before this closure ends.
      nonisolated(unsafe) let task = task
      var halves = self
      halves.isStopped = { task?.isCancelled == true }
      let whole = halves
      return Halves.run {
        Result { () throws(DirectoryError) in
          try whole.rest(into: EditionBuilder(format, bytes: whole.reader.byteCount), before: middle, row)
        }
      } _: {
        var table = whole
        table.reader = whole.reader.following(middle)
        return Result { () throws(DirectoryError) in
          try table.rest(into: EditionBuilder(format, bytes: whole.reader.byteCount - middle, isPart: true), row).0
        }
      }
    }
    var (edition, table) = try first.get()
    table.isStopped = isStopped
    guard table.reader.position == middle, case .success(let second) = second else {
      return try table.rest(into: edition, row).0.edition
    }
    edition.append(second, after: table.reader.currentLine - 1)
    guard edition.badRows <= EditionBuilder.maximumBadRows else {
      // Which row is one too many depends on the rows before it.
      return try rest(into: EditionBuilder(format, bytes: reader.byteCount), row).0.edition
    }
    return edition.edition
  }

  /// Reads the rows that begin before an offset.
  ///
  /// - Returns: the edition with them, and the table after them.
  private func rest(
    into edition: EditionBuilder, before end: Int = .max,
    _ row: (CSVTable, inout EditionBuilder) -> Void
  ) throws(DirectoryError) -> (EditionBuilder, CSVTable) {
    var (table, edition) = (self, edition)
    while table.reader.position < end, try table.next(&edition) { row(table, &edition) }
    return (edition, table)
  }

  /// Moves to the next row with as many fields as the header, and records skipped rows in `edition`; `false` at the
  /// end.
  ///
  /// A row with too many fields usually has an unquoted comma, which shifts its columns, so none of its values can be
  /// trusted.
  /// - Throws: ``DirectoryError/tooManyBadRows(_:)``, ``DirectoryError/stopped``, or what ``CSVReader/next()`` throws.
  mutating func next(_ edition: inout EditionBuilder) throws(DirectoryError) -> Bool {
    while try reader.next() {
      rows += 1
      if rows.isMultiple(of: 1024), isStopped() { throw .stopped }
      let hasSurplus = reader.count > width && (width..<reader.count).contains { [reader] in !reader.isEmpty($0) }
      if reader.count >= width, !hasSurplus { return true }
      let fields = reader.count == 1 ? "1 field" : "\(reader.count) fields"
      edition.skip(line: line, "\(fields) where the header has \(width)")
      guard edition.badRows <= EditionBuilder.maximumBadRows else {
        throw .tooManyBadRows(EditionBuilder.maximumBadRows)
      }
    }
    return false
  }
}
