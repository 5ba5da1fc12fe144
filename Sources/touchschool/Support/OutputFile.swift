import Foundation

/// A file that the command makes.
enum OutputFile {
  /// Why it could not be made.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String
    var description: String { "Cannot write \(path): \(reason)." }
  }

  /// Writes a file whole: until it is complete, what was there before stays.
  static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(path: path, reason: (error as NSError).localizedDescription)
    }
  }
}
