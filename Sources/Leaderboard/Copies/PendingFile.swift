import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written under a temporary name in its folder and gets its own name when it is whole. It is removed if
/// it never gets it.
final class PendingFile: Sendable {
  /// The name that the file gets.
  let path: String
  /// The name that it has until then.
  let temporaryPath: String
  private let descriptor: Int32
  private let isAbandoned = Atomic<Bool>(false)

  /// Begins a file. What a process that was killed left under the temporary name is written over.
  ///
  /// - Throws: ``ContestCopyError``.
  init(_ path: String) throws(ContestCopyError) {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    self.path = url.path
    temporaryPath = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).partial").path
    descriptor = try Self.claim(temporaryPath, for: path)
  }

  deinit {
    // The last to use the name: whoever waits for the lock makes the file anew.
    abandon()
    close(descriptor)
  }

  /// Removes the temporary file, also while something still holds this object.
  func abandon() {
    if !isAbandoned.exchange(true, ordering: .relaxed) { Self.remove(temporaryPath) }
  }

  /// Opens the temporary file for this process alone, and empties it.
  private static func claim(_ temporary: String, for path: String) throws(ContestCopyError) -> Int32 {
    while true {
      let descriptor = open(temporary, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard descriptor >= 0 else { throw .cannotWrite(path, errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw ContestCopyError(.use, "Another process is writing \(path); try again when it is done.")
      }
      // Whoever had the lock before may have given the file its name, and then it is not ours to empty.
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

  /// Gives the file the permissions of another one.
  func adoptPermissions(of path: String) {
    var status = stat()
    if stat(path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``ContestCopyError``.
  func write(_ bytes: UnsafeRawBufferPointer) throws(ContestCopyError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = DescriptorCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .cannotWrite(path, errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Syncs the file, gives it its name, and syncs the folder.
  ///
  /// - Parameter replacing: whether it may take the place of a file of that name.
  /// - Throws: ``ContestCopyError``; the file has its name only if nothing is thrown.
  func finish(replacing: Bool) throws(ContestCopyError) {
    guard DescriptorCalls.sync(descriptor) else { throw .cannotWrite(path, errno) }
    // Unlike renaming, linking fails where somebody else has made a file of that name meanwhile.
    if !replacing {
      if link(temporaryPath, path) == 0 {
        unlink(temporaryPath)
        return try syncFolder()
      }
      guard ![EEXIST, ENOENT, EACCES, ENOSPC].contains(errno) else { throw .cannotWrite(path, errno) }
      // A file system without links, such as that of many memory sticks.
      guard FileIdentity(path: path) == nil else { throw .cannotWrite(path, EEXIST) }
    }
    guard rename(temporaryPath, path) == 0 else { throw .cannotWrite(path, errno) }
    try syncFolder()
  }

  private func syncFolder() throws(ContestCopyError) {
    let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw .cannotWrite(path, errno) }
    defer { close(folder) }
    // Some file systems cannot sync a folder, and say so.
    guard DescriptorCalls.sync(folder) || errno == EINVAL else { throw .cannotWrite(path, errno) }
  }
}

/// System calls whose names a method of ours hides.
private enum DescriptorCalls {
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Has the disk keep what was written.
  static func sync(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      // On Darwin `fsync` leaves the data in the disk's own memory.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }
}

extension ContestCopyError {
  /// What the system says about a file that cannot be written.
  static func cannotWrite(_ path: String, _ code: Int32) -> ContestCopyError {
    switch code {
    case ENOENT:
      ContestCopyError(.target, "Cannot write \(path): its folder is not there; make it first.")
    case EACCES, EPERM:
      ContestCopyError(
        .target, "Cannot write \(path): permission denied; change the permissions of its folder or name another file.")
    case EROFS:
      ContestCopyError(.target, "Cannot write \(path): the disk is read-only; name a file on another.")
    case EEXIST:
      ContestCopyError(.target, "Cannot write \(path): another program has just made a file there; name another.")
    case ENOSPC, EDQUOT, EFBIG:
      ContestCopyError(.disk, "Cannot write \(path): the disk is full; make room and try again.")
    default:
      ContestCopyError(.disk, "Cannot write \(path): \(String(cString: strerror(code))); check the disk.")
    }
  }
}
