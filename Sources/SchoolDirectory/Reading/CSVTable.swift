/// A CSV file with a header, whose columns are found by name.
struct CSVTable {
  private let columns: [String: Int]
  /// How many fields a row has to have: older editions end the header, and each row, with a comma that stands for nothing.
  private let width: Int
  private var reader: CSVReader

  /// The line on which the row that was read last starts.
  var line: Int { reader.line }

  /// Reads the header.
  ///
  /// - Throws: ``DirectoryError/missingColumns(_:format:)``, or what ``CSVReader/next()`` throws.
  init(_ bytes: [UInt8], format: DirectoryFormat, required: [String]) throws(DirectoryError) {
    reader = CSVReader(bytes)
    let names = try reader.next() ? (0..<reader.count).map { [reader] in reader[$0] } : []
    columns = Dictionary(zip(names, names.indices)) { first, _ in first }
    width = (names.lastIndex { !$0.isEmpty } ?? -1) + 1
    let missing = required.filter { [columns] in columns[$0] == nil }
    guard missing.isEmpty else { throw .missingColumns(missing, format: format) }
  }

  /// Where the column is, if the file has it.
  func column(_ name: String) -> Int? { columns[name] }

  /// The clean text of a field; empty when the file has no such column.
  subscript(column: Int?) -> String {
    guard let column else { return "" }
    return reader[column]
  }

  /// Moves to the next row that has as many fields as the header, noting those passed over; `false` at the end.
  ///
  /// A row with too many fields is most often one with an unquoted comma, whose columns have shifted: nothing in it can be trusted.
  mutating func next(_ edition: inout EditionBuilder) throws(DirectoryError) -> Bool {
    while try reader.next() {
      let hasSurplus = reader.count > width && (width..<reader.count).contains { [reader] in !reader.isEmpty($0) }
      if reader.count >= width, !hasSurplus { return true }
      let fields = reader.count == 1 ? "1 field" : "\(reader.count) fields"
      edition.skip(line: line, "\(fields) where the header has \(width)")
    }
    return false
  }
}
