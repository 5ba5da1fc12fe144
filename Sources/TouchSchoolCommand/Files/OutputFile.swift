import Basics
import Console
import Foundation
import TapGame

package enum OutputFile {
  package struct Failure: CommandError, CustomStringConvertible {
    package let path: String
    package let reason: String
    /// Whether the path is the cause; if false, the disk is.
    package var isPathAtFault = true

    package init(path: String, reason: String, isPathAtFault: Bool = true) {
      (self.path, self.reason, self.isPathAtFault) = (path, reason, isPathAtFault)
    }

    init(
      path: String, _ korean: @autoclosure () -> String, _ english: @autoclosure () -> String,
      isPathAtFault: Bool = true
    ) {
      self.init(path: path, reason: Language.ofCall(korean(), english()), isPathAtFault: isPathAtFault)
    }

    package var description: String {
      Language.ofCall(
        "\(path.isEmpty ? "이름이 없는 파일" : path)에 쓸 수 없어요: \(reason).",
        "Cannot write \(path.isEmpty ? "to a file without a name" : path): \(reason).")
    }
    package var exitCode: CommandFailure.Code { isPathAtFault ? .cannotCreate : .inputOutput }
  }

  /// Writes a file atomically: the old content stays until the new content is complete. If the path is a symbolic link,
  /// writes its target and keeps the link. Writes directly into a pipe or a device. Refuses to overwrite a database.
  ///
  /// - Parameter overwriting: whether to replace a file that has content.
  package static func write(_ text: String, to path: String, overwriting: Bool) throws {
    guard !path.isEmpty else { throw Failure(path: path, "파일을 적어 주세요", "name a file") }
    var isDirectory: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    guard !isDirectory.boolValue else {
      throw Failure(path: path, "폴더예요. 그 안의 파일을 적어 주세요", "it is a folder; name a file in it")
    }
    guard let target = LinkTarget(of: path) else {
      throw Failure(
        path: path, "심볼릭 링크가 끝없이 이어져요. 다른 파일을 적어 주세요", "its symbolic links lead in a circle; name another file")
    }
    if isThere, !target.isRegularFile { return try pass(text, to: path) }
    if let reason = refusal(of: target.path) { throw Failure(path: path, reason: reason) }
    guard overwriting || !hasContent(target.path) else {
      throw Failure(
        path: path, "이미 있는 파일이라서 그대로 두었어요. 다른 파일을 적거나, 바꾸려면 --overwrite를 붙여 주세요",
        "it is there already and was left as it is; name another file, or replace it with --overwrite")
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: target.path), options: .atomic)
    } catch let error as CocoaError {
      throw failure(error, path)
    }
  }

  /// The reason to refuse a regular file, or a path without a file; `nil` if it may be written.
  private static func refusal(of target: String) -> String? {
    if FileManager.default.fileExists(atPath: target) {
      // Refuse an unreadable file, since it could be a database.
      guard let isDatabase = isDatabase(target) else {
        return Language.ofCall(
          "권한이 없어요. 권한을 바꾸거나 다른 파일을 적어 주세요", "permission denied; change its permissions or name another file")
      }
      if isDatabase {
        return Language.ofCall(
          "데이터베이스라서 그대로 두었어요. 다른 파일을 적어 주세요", "it is a database and was left as it is; name another file")
      }
    }
    for ending in ["-wal", "-shm", "-journal"] where target.hasSuffix(ending) {
      let database = String(target.dropLast(ending.count))
      if isDatabase(database) == true {
        return Language.ofCall(
          "데이터베이스 \(database)에 속한 파일이에요. 다른 파일을 적어 주세요",
          "it belongs to the database \(database); name another file")
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
      throw Failure(
        path: path, "열 수 없어요. 권한을 바꾸거나 다른 파일을 적어 주세요",
        "it cannot be opened; change its permissions or name another file")
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
      Failure(path: path, "폴더가 없어요. 먼저 만들어 주세요", "its folder is not there; make it first")
    case .fileWriteNoPermission, .fileReadNoPermission:
      Failure(
        path: path, "권한이 없어요. 폴더의 권한을 바꾸거나 다른 파일을 적어 주세요",
        "permission denied; change the permissions of its folder or name another file")
    case .fileWriteVolumeReadOnly:
      Failure(path: path, "디스크가 읽기 전용이에요. 다른 디스크의 파일을 적어 주세요", "the disk is read-only; name a file on another")
    case .fileWriteOutOfSpace:
      Failure(
        path: path, "디스크가 가득 찼어요. 자리를 비우고 다시 해 주세요", "the disk is full; make room and try again", isPathAtFault: false)
    default:
      Failure(
        path: path, "시스템이 거절했어요 (오류 \(error.errorCode)). 다른 파일을 적어 주세요",
        "the system refused (error \(error.errorCode)); name another file")
    }
  }
}
