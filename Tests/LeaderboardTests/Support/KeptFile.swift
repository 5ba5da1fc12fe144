import GRDB

/// The content of a file that a test forges in several ways, one after the other.
struct KeptFile {
  private let path: String
  private var copy: String { path + ".kept" }

  init(_ path: String) throws {
    self.path = path
    try tamper(path, "VACUUM INTO '\(copy)'")
  }

  /// Puts the content back. A connection that is open reads it from then on.
  func putBack() throws { try DatabaseQueue(path: copy).backup(to: DatabaseQueue(path: path)) }
}
