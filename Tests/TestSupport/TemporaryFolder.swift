package import Foundation

/// A folder of its own for a test, removed when the last reference to it goes.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "touchschool-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder, which need not exist.
  package func path(_ name: String) -> String { url.appending(path: name).path }
}
