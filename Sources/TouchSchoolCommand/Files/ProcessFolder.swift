package import Foundation

/// A temporary folder of this process that only its owner may read. If a process is killed, its folder stays. The next
/// process that creates a folder of the same kind removes it.
package struct ProcessFolder: Sendable {
  package let url: URL

  /// Creates a folder.
  ///
  /// - Parameter kind: the purpose of the folder, a part of its name.
  /// - Throws: a `CocoaError`.
  package init(_ kind: String, in parent: URL = FileManager.default.temporaryDirectory) throws {
    let prefix = "touchschool-\(kind)-"
    Self.removeLeftovers(prefix, in: parent)
    url = parent.appending(path: "\(prefix)\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// Removes the folder with its content, even while files in it are open.
  package func remove() { try? FileManager.default.removeItem(at: url) }

  private static func removeLeftovers(_ prefix: String, in parent: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let number = name.dropFirst(prefix.count).prefix { $0.isNumber }
      guard let process = pid_t(number), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }
}
