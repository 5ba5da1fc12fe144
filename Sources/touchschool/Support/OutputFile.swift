import Foundation

/// A file that the command makes.
enum OutputFile {
  /// Why it could not be made.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String
    /// Whether the path is wrong, not the disk.
    var isPathAtFault = true
    var description: String { "Cannot write \(path.isEmpty ? "to a file without a name" : path): \(reason)." }
  }

  /// Writes a file whole: until it is complete, what was there before stays.
  static func write(_ text: String, to path: String) throws {
    guard !path.isEmpty else { throw Failure(path: path, reason: "name a file") }
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
      throw Failure(path: path, reason: "it is a folder; name a file in it")
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch let error as CocoaError {
      throw failure(error, path)
    }
  }

  /// Foundation's own sentences speak of operations and domains.
  private static func failure(_ error: CocoaError, _ path: String) -> Failure {
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile:
      Failure(path: path, reason: "its folder is not there; make it first")
    case .fileWriteNoPermission, .fileReadNoPermission:
      Failure(path: path, reason: "permission denied; change the permissions of its folder or name another file")
    case .fileWriteVolumeReadOnly:
      Failure(path: path, reason: "the disk is read-only; name a file on another")
    case .fileWriteOutOfSpace:
      Failure(path: path, reason: "the disk is full; make room and try again", isPathAtFault: false)
    default:
      Failure(path: path, reason: "the system refused (error \(error.errorCode)); name another file")
    }
  }
}
