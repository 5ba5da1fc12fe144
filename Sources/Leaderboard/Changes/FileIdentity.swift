import Foundation

/// Identifies a file by its device and inode.
struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// The file at a path now; `nil` if there is none.
  ///
  /// - Complexity: O(1), a system call.
  init?(path: String) {
    guard let status = FileStatus(path: path) else { return nil }
    self = status.identity
  }

  /// The file of an open descriptor.
  ///
  /// - Complexity: O(1), a system call.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// The identity, size and modification time of a file.
struct FileStatus: Sendable {
  let identity: FileIdentity
  let size: Int64
  let time: FileTime

  /// The file at a path now; `nil` if there is none.
  ///
  /// - Complexity: O(1), a system call.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = FileIdentity(status)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      time = FileTime(seconds: Int64(status.st_mtimespec.tv_sec), nanoseconds: Int64(status.st_mtimespec.tv_nsec))
    #else
      time = FileTime(seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
    #endif
  }
}

/// The modification time of a file.
struct FileTime: Equatable, Sendable {
  let seconds: Int64
  let nanoseconds: Int64
}
