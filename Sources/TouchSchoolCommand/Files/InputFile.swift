import Basics
import Foundation
import TapGame

/// Reads a whole input file that is named in a call.
enum InputFile {
  struct Failure: CommandError, CustomStringConvertible {
    let path: String
    let reason: String

    init(path: String, _ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) {
      self.path = path
      reason = Language.ofCall(korean(), english())
    }

    var description: String { Language.ofCall("\(path): \(reason).", "Cannot read \(path): \(reason).") }
    var exitCode: CommandFailure.Code { .noInput }
  }

  /// The maximum file size; directories of schools have a few megabytes.
  static let maximumSize = 1 << 30

  /// Reads a file of at most `limit` bytes; `-` is standard input.
  static func read(_ path: String, upTo limit: Int = maximumSize) throws(Failure) -> [UInt8] {
    if path == "-" {
      return try bytes(
        of: .standardInput, named: Language.ofCall("표준 입력", "standard input"), upTo: limit)
    }
    return try read(fileAt: path, upTo: limit)
  }

  /// Reads a file of at most `limit` bytes.
  static func read(fileAt path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Failure(path: path, "그런 파일이 없어요. 경로를 확인해 주세요", "there is no such file; check the path")
    }
    guard !isDirectory.boolValue else {
      throw Failure(path: path, "폴더예요. 그 안의 파일을 적어 주세요", "it is a folder; name a file in it")
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Failure(path: path, "읽을 권한이 없어요. 권한을 바꿔 주세요", "permission denied; change its permissions")
    }
    defer { try? file.close() }
    return try bytes(of: file, named: path, upTo: limit)
  }

  private static func bytes(of file: FileHandle, named name: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    let data: Data?
    do { data = try file.read(upToCount: limit + 1) } catch {
      // Do not use Foundation's message: it contains error domains and codes.
      throw Failure(
        path: name, "내용을 읽을 수 없어요. 파일이나 파이프인지 확인해 주세요",
        "it does not give its content; make sure that it is a file or a pipe")
    }
    let bytes = Array(data ?? Data())
    guard bytes.count <= limit else {
      guard limit == maximumSize else {
        throw Failure(
          path: name, "\(limit)바이트보다 커요. 더 작은 파일을 적어 주세요", "it has more than \(limit) bytes; name a smaller file")
      }
      throw Failure(
        path: name, "1기가바이트보다 커요. 학교 목록을 적어 주세요", "it is larger than a gigabyte; name a directory of schools")
    }
    return bytes
  }
}
