package import Foundation

/// A temporary folder of this process, which only its owner may read. What a process leaves that is killed, the next one removes that makes a
/// folder of the same kind.
package struct ProcessFolder: Sendable {
  /// The folder.
  package let url: URL

  /// Creates a folder.
  ///
  /// - Parameter kind: what it is for; a part of its name.
  /// - Throws: a `CocoaError`.
  /// - Complexity: O(names in the parent).
  package init(_ kind: String, in parent: URL = FileManager.default.temporaryDirectory) throws {
    let prefix = "touchschool-\(kind)-"
    Self.removeLeftovers(prefix, in: parent)
    url = parent.appending(path: "\(prefix)\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// Removes the folder with all that is in it, open or not.
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
