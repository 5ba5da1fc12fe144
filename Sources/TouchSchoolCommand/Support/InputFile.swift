import Foundation

/// Reads a whole input file that is named in a call.
enum InputFile {
  /// Why the file could not be read.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String
    var description: String { "Cannot read \(path): \(reason)." }
  }

  /// The maximum file size; directories of schools have a few megabytes.
  static let maximumSize = 1 << 30

  /// Reads a file; `-` is standard input.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    if path == "-" { return try bytes(of: .standardInput, named: "standard input", upTo: maximumSize) }
    return try read(fileAt: path, upTo: maximumSize)
  }

  /// Reads a file of at most `limit` bytes.
  static func read(fileAt path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Failure(path: path, reason: "there is no such file; check the path")
    }
    guard !isDirectory.boolValue else { throw Failure(path: path, reason: "it is a folder; name a file in it") }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Failure(path: path, reason: "permission denied; change its permissions")
    }
    defer { try? file.close() }
    return try bytes(of: file, named: path, upTo: limit)
  }

  private static func bytes(of file: FileHandle, named name: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    let data: Data?
    do { data = try file.read(upToCount: limit + 1) } catch {
      // Do not use Foundation's message: it contains error domains and codes.
      throw Failure(path: name, reason: "it does not give its content; make sure that it is a file or a pipe")
    }
    let bytes = Array(data ?? Data())
    guard bytes.count <= limit else {
      throw Failure(
        path: name,
        reason: limit == maximumSize
          ? "it is larger than a gigabyte; name a directory of schools"
          : "it has more than \(limit) bytes; name a smaller file")
    }
    return bytes
  }
}
