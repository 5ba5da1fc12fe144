import Foundation

/// The programs of the system that the tests work with; a test that needs one which is not installed is skipped.
enum Programs {
  static let chromium = path("chromium")
  static let chromedriver = path("chromedriver")
  /// Reads QR codes out of pictures; from Debian's `zbar-tools`.
  static let zbarimg = path("zbarimg")

  static var haveBrowser: Bool { chromium != nil && chromedriver != nil }

  private static func path(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
