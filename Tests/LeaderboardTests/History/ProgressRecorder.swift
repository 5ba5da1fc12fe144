import Synchronization

/// What a progress callback was told.
final class ProgressRecorder: Sendable {
  private let calls = Mutex<[[Int]]>([])

  var all: [[Int]] { calls.withLock { $0 } }

  func add(_ done: Int, _ of: Int) { calls.withLock { $0.append([done, of]) } }
}
