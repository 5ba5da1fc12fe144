import Foundation

/// The first 100 bytes of an SQLite database: enough to see whose file it is without letting SQLite touch it.
///
/// Source: “Database File Format”, section 1.3, https://www.sqlite.org/fileformat.html
struct FileHeader {
  /// The `user_version`, at offset 60.
  let userVersion: Int32
  /// The `application_id`, at offset 68.
  let applicationID: Int32

  /// What a file begins with.
  enum Beginning {
    case empty
    case database(FileHeader)
    case somethingElse
  }

  /// Reads the beginning of a file.
  ///
  /// - Throws: ``PlayerFileError/cannotOpen(path:reason:)`` when it may not be read.
  static func read(_ path: String) throws -> Beginning {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw PlayerFileError.cannotOpen(path: path, reason: "it may not be read")
    }
    defer { try? file.close() }
    let bytes: [UInt8]
    do { bytes = Array(try file.read(upToCount: 100) ?? Data()) } catch {
      throw PlayerFileError.inputOutput(path: path, detail: error.localizedDescription)
    }
    if bytes.isEmpty { return .empty }
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3".utf8) + [0]) else { return .somethingElse }
    return .database(FileHeader(userVersion: number(bytes[60..<64]), applicationID: number(bytes[68..<72])))
  }

  private static func number(_ bigEndian: ArraySlice<UInt8>) -> Int32 {
    bigEndian.reduce(0) { $0 << 8 | Int32($1) }
  }
}
