// `stat` is asked here, and in SQLiteFile for its `errno`: which C module declares it depends on what a compiler has
// read before, so a file with `Dispatch` in its batch would not compile.

/// Identifies a file by its device and inode.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// The file at a path now; `nil` if there is none.
  package init?(path: String) {
    guard let status = FileStatus(path: path) else { return nil }
    self = status.identity
  }

  /// The file of an open descriptor.
  package init?(descriptor: Int32) {
    guard let status = FileStatus(descriptor: descriptor) else { return nil }
    self = status.identity
  }

  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// What the system knows of a file.
package struct FileStatus: Sendable {
  package let identity: FileIdentity
  package let size: Int64
  /// When the content was changed last.
  package let time: FileTime
  /// Whether it is neither a folder nor a pipe nor a device.
  package let isRegular: Bool
  /// Who may read, write and execute it: nine bits.
  package let permissions: UInt32
  /// The number of the user who owns it.
  package let owner: UInt32

  /// The file at a path now; `nil` if there is none.
  ///
  /// - Parameter followsLinks: whether the file that a symbolic link leads to is meant.
  package init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// The file of an open descriptor.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      time = FileTime(seconds: Int64(status.st_mtimespec.tv_sec), nanoseconds: Int64(status.st_mtimespec.tv_nsec))
    #else
      time = FileTime(seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
    #endif
    isRegular = status.st_mode & S_IFMT == S_IFREG
    permissions = UInt32(status.st_mode & 0o777)
    owner = status.st_uid
  }
}

/// The modification time of a file.
package struct FileTime: Equatable, Sendable {
  package let seconds: Int64
  package let nanoseconds: Int64
}
