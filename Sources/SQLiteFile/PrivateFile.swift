import Foundation

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
