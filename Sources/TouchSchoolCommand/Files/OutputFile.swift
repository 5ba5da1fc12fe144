package import Basics
import Console
import Foundation

package enum OutputFile {
  package struct Failure: CommandError {
    package let path: String
    package let reason: Words
    /// Whether the path is the cause; if false, the disk is.
    package var isPathAtFault = true

    package init(path: String, _ reason: Words, isPathAtFault: Bool = true) {
      (self.path, self.reason, self.isPathAtFault) = (path, reason, isPathAtFault)
    }

    package var words: Words {
      path.isEmpty ? "Cannot write to a file without a name: \(reason)." : "Cannot write \(path): \(reason)."
    }
    package var exitCode: CommandFailure.Code { isPathAtFault ? .cannotCreate : .inputOutput }
  }

  /// Writes a file atomically: the old content stays until the new content is complete. If the path is a symbolic link,
  /// writes its target and keeps the link. Writes directly into a pipe or a device. Refuses to overwrite a database.
  ///
  /// - Parameter overwriting: whether to replace a file that has content.
  package static func write(_ text: String, to path: String, overwriting: Bool) throws {
    guard !path.isEmpty else { throw Failure(path: path, "name a file") }
    var isDirectory: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    guard !isDirectory.boolValue else {
      throw Failure(path: path, "it is a folder; name a file in it")
    }
    guard let target = LinkTarget(of: path) else {
      throw Failure(path: path, "its symbolic links lead in a circle; name another file")
    }
    if isThere, !target.isRegularFile { return try pass(text, to: path) }
    if let reason = refusal(of: target.path) { throw Failure(path: path, reason) }
    guard overwriting || !hasContent(target.path) else {
      throw Failure(
        path: path, "it is there already and was left as it is; name another file, or replace it with --overwrite")
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: target.path), options: .atomic)
    } catch let error as CocoaError {
      throw failure(error, path)
    }
  }

  /// The reason to refuse a regular file, or a path without a file; `nil` if it may be written.
  private static func refusal(of target: String) -> Words? {
    if FileManager.default.fileExists(atPath: target) {
      // Refuse an unreadable file, since it could be a database.
      guard let isDatabase = isDatabase(target) else {
        return "permission denied; change its permissions or name another file"
      }
      if isDatabase {
        return "it is a database and was left as it is; name another file"
      }
    }
    for ending in ["-wal", "-shm", "-journal"] where target.hasSuffix(ending) {
      let database = String(target.dropLast(ending.count))
      if isDatabase(database) == true {
        return "it belongs to the database \(database); name another file"
      }
    }
    return nil
  }

  /// Whether a file is there and is not empty.
  static func hasContent(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    return (try? file.read(upToCount: 1))?.isEmpty == false
  }

  /// Whether a file has SQLite's header; `nil` if it cannot be read.
  private static func isDatabase(_ path: String) -> Bool? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    let header = Data("SQLite format 3\0".utf8)
    do { return try file.read(upToCount: header.count) == header } catch { return nil }
  }

  /// Writes into something other than a regular file, such as a pipe.
  private static func pass(_ text: String, to path: String) throws {
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw Failure(path: path, "it cannot be opened; change its permissions or name another file")
    }
    defer { try? file.close() }
    let output = Output(descriptor: file.fileDescriptor, name: path)
    try output.write(text)
    try output.flush()
  }

  /// The failure for an error of Foundation. It does not use Foundation's message, which contains operations and
  /// domains.
  private static func failure(_ error: CocoaError, _ path: String) -> Failure {
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile:
      Failure(path: path, "its folder is not there; make it first")
    case .fileWriteNoPermission, .fileReadNoPermission:
      Failure(path: path, "permission denied; change the permissions of its folder or name another file")
    case .fileWriteVolumeReadOnly:
      Failure(path: path, "the disk is read-only; name a file on another")
    case .fileWriteOutOfSpace:
      Failure(path: path, "the disk is full; make room and try again", isPathAtFault: false)
    default:
      Failure(path: path, "the system refused (error \(error.errorCode)); name another file")
    }
  }
}
