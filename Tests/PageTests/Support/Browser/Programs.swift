import TestSupport

/// The programs of the system that the tests work with; a test that needs one which is not installed is skipped.
enum Programs {
  static let chromium = Program.installed("chromium")
  static let chromedriver = Program.installed("chromedriver")
  /// Reads QR codes out of pictures; from Debian's `zbar-tools`.
  static let zbarimg = Program.installed("zbarimg")

  static var haveBrowser: Bool { chromium != nil && chromedriver != nil }
}
