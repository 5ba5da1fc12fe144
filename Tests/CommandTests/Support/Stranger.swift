import Foundation
import SystemCalls
import TestSupport
import Testing

/// Somebody whom permissions bind: whoever runs the tests, or, as they do not bind root, a user without any rights.
enum Stranger {
  /// The words that make a program run as the stranger, before the program's own; nil where that is not possible.
  static let words: [String]? = {
    if geteuid() != 0 { return [] }
    let words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    // The stranger also has to get at the program, which may lie in a folder of root's alone.
    guard let binary = try? Binary.path(), runs(words + [binary, "--version"]) else { return nil }
    return words
  }()

  /// Why tests are skipped where there is no such person.
  static let isMissing: Comment =
    "permissions do not bind root, and setpriv cannot run touchschool as another user here"

  /// Whether programs can be given a file system of their own.
  static let canMount = runs(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"])

  private static func runs(_ words: [String]) -> Bool {
    (try? Program("/usr/bin/env", words).runBlocking().status) == 0
  }
}
