import Foundation
import Testing

/// The command as it was built, which lies beside the test bundle.
enum Binary {
  private final class Marker {}

  /// The program `touchschool`.
  static func path() throws -> String {
    // Beside the program that runs the tests on Linux, beside the bundle on macOS.
    let folders = [Bundle.main.bundleURL, Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()]
    let candidates = folders.map { $0.appending(path: "touchschool").path }
    return try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0) },
      "touchschool was not built; looked for \(candidates.joined(separator: " and "))")
  }
}
