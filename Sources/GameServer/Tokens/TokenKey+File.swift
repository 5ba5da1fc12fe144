import Foundation
import SystemCalls

extension TokenKey {
  /// Reads the key from a file, which only its owner may read. The key is the file's bytes without trailing line ends.
  ///
  /// - Throws: ``TokenKeyError``.
  package static func read(_ path: String) throws -> TokenKey {
    // With `O_NONBLOCK`, `open` does not block if the path is a pipe.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw TokenKeyError.unreadable(path: path, reason: systemReason()) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let status = FileStatus(descriptor: descriptor) else {
      throw TokenKeyError.unreadable(path: path, reason: systemReason())
    }
    guard status.isRegular else { throw TokenKeyError.unreadable(path: path, reason: "it is not a file") }
    guard status.permissions & 0o077 == 0 else { throw TokenKeyError.exposed(path: path) }
    let content: Data
    do { content = try file.read(upToCount: maximumFileLength + 1) ?? Data() } catch {
      throw TokenKeyError.unreadable(path: path, reason: reason(of: error))
    }
    // Copying a key with an editor may add a line end.
    let ends = CharacterSet(charactersIn: "\r\n").contains
    let key = content.prefix(content.count - content.reversed().prefix { ends(Unicode.Scalar($0)) }.count)
    guard content.count <= maximumFileLength, let read = TokenKey(Data(key)) else {
      throw TokenKeyError.wrongLength(path: path, length: content.count)
    }
    return read
  }

  /// Reads the key from a file, or creates the file with a new key that only its owner may read.
  ///
  /// If several servers start at the same time, one creates the file and all use its key. The file is written under a
  /// temporary name and then linked to its final name. The link fails if that name exists.
  ///
  /// - Throws: ``TokenKeyError``.
  package static func readOrCreate(_ path: String) throws -> TokenKey {
    if FileStatus(path: path, followsLinks: false) != nil {
      let key = try read(path)
      // The process that created the file may have been killed before the file's name was durable.
      guard syncFolder(of: path) else { throw TokenKeyError.unreadable(path: path, reason: systemReason()) }
      return key
    }
    let made = path + ".\(UUID().uuidString)"
    defer { unlink(made) }
    let descriptor = open(made, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TokenKeyError.cannotCreate(path: path, reason: systemReason()) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data((random().text + "\n").utf8))
      try file.synchronize()
      try file.close()
    } catch {
      throw TokenKeyError.cannotCreate(path: path, reason: reason(of: error))
    }
    guard link(made, path) == 0 || errno == EEXIST else {
      throw TokenKeyError.cannotCreate(path: path, reason: systemReason())
    }
    unlink(made)
    guard syncFolder(of: path) else { throw TokenKeyError.cannotCreate(path: path, reason: systemReason()) }
    return try read(path)
  }

  /// Makes the name of a file durable. A key lost in a power failure would invalidate every token signed with it.
  private static func syncFolder(of path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder and return this error.
    return fsync(descriptor) == 0 || errno == EINVAL
  }

  private static func systemReason() -> String { String(cString: strerror(errno)) }

  private static func reason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let code = (underlying ?? error as NSError).posixCode else { return "the system refused" }
    return String(cString: strerror(code))
  }
}

extension NSError {
  fileprivate var posixCode: Int32? { domain == NSPOSIXErrorDomain ? Int32(code) : nil }
}
