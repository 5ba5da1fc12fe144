import Foundation
package import Synchronization

/// Whom a programming error is told that no store takes.
package enum IssueReporter {
  /// Fails the test that runs; `UnidirectionalTesting` sets it where it is linked.
  package static let test = Mutex<(@Sendable (String) -> Void)?>(nil)
}

/// Fails the test that runs, or prints a warning where there is none.
@usableFromInline @Sendable func reportToTestOrPerson(_ issue: String) {
  if let fail = IssueReporter.test.withLock(\.self) {
    fail(issue)
  } else {
    FileHandle.standardError.write(Data("Warning: \(issue)\n".utf8))
  }
}
