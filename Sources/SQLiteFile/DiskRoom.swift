import Foundation

/// The free space of the disk that a file is on.
package enum DiskRoom {
  /// The space that SQLite needs to open a file: a page of the log and 32 KiB of shared memory.
  private static let least: UInt64 = 1 << 16

  /// Whether the disk has too little space to go on.
  package static func isShort(at path: String) -> Bool {
    free(at: path).map { $0 < least } ?? false
  }

  /// The space that is left on the disk of a file, in bytes; `nil` if the system does not tell.
  package static func free(at path: String) -> UInt64? {
    var status = statvfs()
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
    guard statvfs(folder, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }
}

/// A file that only its owner may read and write, whatever the process's umask lets others do.
package enum PrivateFile {
  /// The permissions of the file. SQLite gives its journal, its log and its shared memory the same.
  package static let permissions = 0o600

  /// Creates an empty file. An existing file is left as it is, also one that another process has just created.
  ///
  /// The file must not be opened here if it exists: closing it would release the locks of this process's other
  /// connections to it (POSIX, `fcntl`).
  ///
  /// - Returns: whether there is a file now; if not, `errno` says why.
  package static func create(_ path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions))
    guard descriptor >= 0 else { return errno == EEXIST }
    return close(descriptor) == 0
  }
}
