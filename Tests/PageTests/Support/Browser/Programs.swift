import Foundation
import TestSupport
import Testing

/// The programs of the system that the tests work with; a test that needs one which is not installed is skipped.
enum Programs {
  /// The browser without a window of its own, which takes half the processor time, or the one with.
  static let chromium = Program.installed("chromium-headless-shell") ?? Program.installed("chromium")
  /// Reads QR codes out of pictures; from Debian's `zbar-tools`.
  static let zbarimg = Program.installed("zbarimg")

  /// What a camera reads off a picture that shows a QR code.
  static func code(in picture: URL) throws -> String {
    let arguments = ["--quiet", "--nodbus", "--raw", "--oneshot", "-Sbinary", picture.path]
    return try Program(try #require(zbarimg), arguments).runBlocking().output
  }
}
