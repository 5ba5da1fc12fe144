import Foundation

/// The disk of a node's file, which can be full.
///
/// In a network of its own, a node has a small file system in memory, which a file fills. Otherwise the system is told that the process's
/// files may not grow.
struct NodeDisk: Sendable {
  let folder: URL
  private let isMounted: Bool
  private let megabytes: Int

  /// - Parameters:
  ///   - isMounted: whether to mount a file system at the folder.
  ///   - megabytes: its size.
  init(folder: URL, isMounted: Bool, megabytes: Int) throws {
    self.folder = folder
    self.isMounted = isMounted
    self.megabytes = megabytes
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if isMounted { try Tool.run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "none", folder.path) }
  }

  private var ballast: String { folder.appending(path: "ballast").path }

  /// Fills the disk of a process.
  func fill(_ process: Int32) throws {
    guard isMounted else {
      try Tool.run("prlimit", "--pid", "\(process)", "--fsize=4096:")
      return
    }
    // It is to fail when the disk is full.
    try Tool.run("sh", "-c", #"dd if=/dev/zero of="$0" bs=64k 2>/dev/null; exit 0"#, ballast)
  }

  /// Frees it again.
  func free(_ process: Int32?) throws {
    guard isMounted else {
      if let process { try Tool.run("prlimit", "--pid", "\(process)", "--fsize=unlimited:") }
      return
    }
    try FileManager.default.removeItem(atPath: ballast)
  }
}
