import Foundation

/// What exists at a path, determined without SQLite.
package enum FileContent: Equatable, Sendable {
  case missing
  case folder
  case empty
  /// An SQLite database, by the first 100 bytes of the file. A write-ahead log beside it may hold a newer header.
  ///
  /// Source: “Database File Format”, section 1.3, https://www.sqlite.org/fileformat.html
  case database(applicationID: Int32, userVersion: Int32)
  /// A file of another kind, a pipe or a device.
  case other

  /// Determines what exists at a path.
  ///
  /// - Throws: ``SQLiteFault/cannotOpen(reason:)``, ``SQLiteFault/inputOutput(detail:)``.
  package init(at path: String) throws(SQLiteFault) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw .cannotOpen(reason: String(cString: strerror(errno))) }
      self = .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = try Self.beginning(of: path)
    case S_IFDIR: self = .folder
    // Reading a pipe or a device could block for ever.
    default: self = .other
    }
  }

  /// The first bytes of every SQLite database.
  package static let databaseMark = Array("SQLite format 3\u{0}".utf8)

  private static func beginning(of path: String) throws(SQLiteFault) -> FileContent {
    guard let file = FileHandle(forReadingAtPath: path) else { throw .cannotOpen(reason: "it may not be read") }
    defer { try? file.close() }
    let bytes: [UInt8]
    do { bytes = Array(try file.read(upToCount: 100) ?? Data()) } catch {
      throw .inputOutput(detail: error.localizedDescription)
    }
    if bytes.isEmpty { return .empty }
    guard bytes.count == 100, bytes.starts(with: databaseMark) else { return .other }
    return .database(applicationID: number(bytes[68..<72]), userVersion: number(bytes[60..<64]))
  }

  private static func number(_ bigEndian: ArraySlice<UInt8>) -> Int32 {
    bigEndian.reduce(0) { $0 << 8 | Int32($1) }
  }
}
