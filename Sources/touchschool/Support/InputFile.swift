import Foundation

/// A file that the person names, read whole.
enum InputFile {
  /// Why it could not be read.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String
    var description: String { "Cannot read \(path): \(reason)." }
  }

  /// The largest file that is read: directories of schools have a few megabytes.
  static let maximumSize = 1 << 30

  /// Reads a file; `-` is standard input.
  static func read(_ path: String) throws -> [UInt8] {
    if path == "-" { return Array(try FileHandle.standardInput.readToEnd() ?? Data()) }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Failure(path: path, reason: "there is no such file; check the path")
    }
    guard !isDirectory.boolValue else { throw Failure(path: path, reason: "it is a folder; name a file in it") }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Failure(path: path, reason: "permission denied; change its permissions")
    }
    defer { try? file.close() }
    do {
      let data = try file.read(upToCount: maximumSize + 1) ?? Data()
      guard data.count <= maximumSize else { throw Failure(path: path, reason: "it is larger than a gigabyte") }
      return Array(data)
    } catch let error as CocoaError {
      throw Failure(path: path, reason: error.localizedDescription)
    }
  }
}
