import TestSupport

/// The programs of the system that the tests work with; a test that needs one which is not installed is skipped.
enum Programs {
  /// The browser without a window of its own, which takes half the processor time, or the one with.
  static let chromium = Program.installed("chromium-headless-shell") ?? Program.installed("chromium")
  /// Reads QR codes out of pictures; from Debian's `zbar-tools`.
  static let zbarimg = Program.installed("zbarimg")
}
