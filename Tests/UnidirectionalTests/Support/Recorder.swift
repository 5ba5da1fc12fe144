import Synchronization

/// Keeps what it is told, from any thread.
final class Recorder<Value: Sendable>: Sendable {
  private let storage = Mutex<[Value]>([])

  var values: [Value] { storage.withLock { $0 } }

  func record(_ value: Value) { storage.withLock { $0.append(value) } }
}
