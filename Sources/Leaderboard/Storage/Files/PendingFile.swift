import Basics
import Foundation
import SQLiteFile
import Synchronization
import SystemCalls

/// A file that is written under a temporary name in its folder and renamed when it is complete. A file that is not
/// completed is removed.
package final class PendingFile: Sendable {
  /// The final path.
  let path: String
  /// The path until the file is complete.
  let temporaryPath: String
  private let descriptor: Int32
  private let isAbandoned = Atomic<Bool>(false)

  /// Creates a file. It overwrites a temporary file that a killed process left behind.
  ///
  /// - Parameters:
  ///   - path: the final path.
  ///   - permissions: who may read it; the owner alone if not given, as for every database.
  /// - Throws: ``ContestCopyError``.
  package init(_ path: String, permissions: Int = PrivateFile.permissions) throws(ContestCopyError) {
    // Resolving the path removes the final slash. If a memory stick is not mounted, the copy would then become a file
    // with the name of the stick's folder.
    guard !path.hasSuffix("/") || FileIdentity(path: path) != nil else {
      throw ContestCopyError(.target, "There is no folder \(path); make or mount it, or name a file.")
    }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    self.path = url.path
    temporaryPath = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).partial").path
    descriptor = try Self.claim(temporaryPath, for: path, permissions)
    removeAbandoned()
  }

  /// Removes what killed processes left in the folder: temporary files of other names, such as those of backups, which
  /// have their moment in the name. A file that a process is writing is locked. A file that is not a contest's stays.
  private func removeAbandoned() {
    let folder = URL(fileURLWithPath: temporaryPath).deletingLastPathComponent().path
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix(".") && name.hasSuffix(".partial") {
      let path = "\(folder)/\(name)"
      guard path != temporaryPath, Self.isOfContest(path) else { continue }
      let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { Self.remove(path) }
    }
  }

  /// Whether a temporary file has the beginning of a contest's database, or is empty and has the name of one.
  private static func isOfContest(_ path: String) -> Bool {
    switch try? FileContent(at: path) {
    case .empty: path.hasSuffix(".sqlite.partial")
    case .database(let applicationID, _):
      [Schema.contest.applicationID, Schema.formerApplicationID].contains(applicationID)
    // The first page may be written last.
    case .other:
      path.hasSuffix(".sqlite.partial")
        && FileHandle(forReadingAtPath: path)?.readData(ofLength: 16) == Data(repeating: 0, count: 16)
    default: false
    }
  }

  deinit {
    // The file is removed before the lock is released, because the next process with the lock creates it again.
    abandon()
    close(descriptor)
  }

  /// Removes the temporary file, even while this object is in use.
  func abandon() {
    if !isAbandoned.exchange(true, ordering: .relaxed) { Self.remove(temporaryPath) }
  }

  /// Opens, locks and empties the temporary file.
  private static func claim(
    _ temporary: String, for path: String, _ permissions: Int
  ) throws(ContestCopyError) -> Int32 {
    while true {
      let descriptor = open(temporary, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
      guard descriptor >= 0 else { throw .cannotWrite(path, errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw ContestCopyError(.use, "Another process is writing \(path); try again when it is done.")
      }
      // A file that a killed process left behind may have another mode.
      if permissions == PrivateFile.permissions { fchmod(descriptor, mode_t(permissions)) }
      // The previous owner of the lock may have renamed the file. The renamed file must not be emptied.
      guard FileIdentity(path: temporary) == FileIdentity(descriptor: descriptor) else {
        close(descriptor)
        continue
      }
      guard ftruncate(descriptor, 0) == 0 else {
        let code = errno
        close(descriptor)
        throw .cannotWrite(path, code)
      }
      return descriptor
    }
  }

  private static func remove(_ path: String) {
    for ending in ["", "-journal", "-wal", "-shm"] { unlink(path + ending) }
  }

  func adoptPermissions(of path: String) {
    if let status = FileStatus(path: path) { fchmod(descriptor, mode_t(status.permissions)) }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``ContestCopyError``.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(ContestCopyError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = SystemCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .cannotWrite(path, errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Syncs the file, gives it its name, and syncs the folder.
  ///
  /// - Parameter replacing: whether to replace a file that already has the name.
  /// - Throws: ``ContestCopyError``; the file already has its name if only syncing the folder failed.
  package func finish(replacing: Bool) throws(ContestCopyError) {
    guard syncToDisk(descriptor) else { throw .cannotWrite(path, errno) }
    // Unlike a rename, a hard link fails if the name was taken meanwhile.
    if !replacing {
      if link(temporaryPath, path) == 0 {
        unlink(temporaryPath)
        return try syncFolder()
      }
      guard ![EEXIST, ENOENT, EACCES, ENOSPC].contains(errno) else { throw .cannotWrite(path, errno) }
      // The file system may have no hard links, as on many memory sticks.
      guard FileIdentity(path: path) == nil else { throw .cannotWrite(path, EEXIST) }
    }
    guard rename(temporaryPath, path) == 0 else { throw .cannotWrite(path, errno) }
    try syncFolder()
  }

  /// Whether the file has its final name.
  var hasName: Bool { FileIdentity(path: path) == FileIdentity(descriptor: descriptor) }

  private func syncFolder() throws(ContestCopyError) {
    let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw .cannotWrite(path, errno) }
    defer { close(folder) }
    // Some file systems cannot sync a folder and return this error.
    guard syncToDisk(folder) || errno == EINVAL else { throw .cannotWrite(path, errno) }
  }
}

private func syncToDisk(_ descriptor: Int32) -> Bool {
  #if canImport(Darwin)
    // On Darwin `fsync` leaves the data in the disk's cache.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
  #endif
  return fsync(descriptor) == 0
}
