import Basics
import Foundation

/// Reads a whole input file that is named in a call.
enum InputFile {
  struct Failure: CommandError {
    let path: Words
    let reason: Words

    init(path: String, _ reason: Words) { self.init(path: Words(verbatim: path), reason) }

    init(path: Words, _ reason: Words) { (self.path, self.reason) = (path, reason) }

    var words: Words { "Cannot read \(path): \(reason)." }
    var exitCode: CommandFailure.Code { .noInput }
  }

  /// The maximum file size; directories of schools have a few megabytes.
  static let maximumSize = 1 << 30

  /// Reads a file of at most `limit` bytes; `-` is standard input.
  static func read(_ path: String, upTo limit: Int = maximumSize) throws(Failure) -> [UInt8] {
    if path == "-" {
      return try bytes(of: .standardInput, named: "standard input", upTo: limit)
    }
    return try read(fileAt: path, upTo: limit)
  }

  /// Reads a file of at most `limit` bytes.
  static func read(fileAt path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Failure(path: path, "there is no such file; check the path")
    }
    guard !isDirectory.boolValue else {
      throw Failure(path: path, "it is a folder; name a file in it")
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Failure(path: path, "permission denied; change its permissions")
    }
    defer { try? file.close() }
    return try bytes(of: file, named: Words(verbatim: path), upTo: limit)
  }

  private static func bytes(of file: FileHandle, named name: Words, upTo limit: Int) throws(Failure) -> [UInt8] {
    let data: Data?
    do { data = try file.read(upToCount: limit + 1) } catch {
      // Do not use Foundation's message: it contains error domains and codes.
      throw Failure(path: name, "it does not give its content; make sure that it is a file or a pipe")
    }
    let bytes = Array(data ?? Data())
    guard bytes.count <= limit else {
      guard limit == maximumSize else {
        throw Failure(path: name, "it has more than \(limit) bytes; name a smaller file")
      }
      throw Failure(path: name, "it is larger than a gigabyte; name a directory of schools")
    }
    return bytes
  }
}
