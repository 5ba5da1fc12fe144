import Foundation

/// The free space of the disk that a file is on.
package enum DiskRoom {
  /// The space that SQLite needs to open a file: a page of the log and 32 KiB of shared memory.
  private static let least: UInt64 = 1 << 16

  /// Whether the disk has too little space to go on.
  ///
  /// - Complexity: O(1), a system call.
  package static func isShort(at path: String) -> Bool {
    free(at: path).map { $0 < least } ?? false
  }

  /// The space that is left on the disk of a file, in bytes; `nil` if the system does not tell.
  ///
  /// - Complexity: O(1), a system call.
  package static func free(at path: String) -> UInt64? {
    var status = statvfs()
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
    guard statvfs(folder, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }
}
