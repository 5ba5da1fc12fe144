import Foundation

/// Where a contest is played, as a text that stays the same from one start of the game to the next: the real path of a database's file,
/// or a server's address.
package struct ContestLocation: Hashable, Sendable, CustomStringConvertible {
  /// The text.
  package let text: String

  /// A location that is told as it is to be remembered.
  package init(_ text: String) { self.text = text }

  /// The location of a database: the same one whatever links and relative paths lead to the file. Where there is no file yet, its folder
  /// decides.
  /// - Complexity: O(length of the path) look-ups of the file system.
  package init(databaseAt path: String) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    text =
      Self.realPath(url.path)
      ?? Self.realPath(folder).map { URL(fileURLWithPath: $0).appendingPathComponent(url.lastPathComponent).path }
      ?? url.standardizedFileURL.path
  }

  /// The text.
  package var description: String { text }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
