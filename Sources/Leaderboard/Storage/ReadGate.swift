import Dispatch
import Synchronization

/// Lets reads run until the file is closed. A GRDB pool is not safe when a read begins while another thread closes the
/// pool.
final class ReadGate: Sendable {
  private let isClosed = Mutex(false)
  private let running = DispatchGroup()

  /// Begins a read, unless the gate is closed. Each read that began has to end with ``leave()``.
  ///
  /// - Returns: whether the read may run.
  func enter() -> Bool {
    isClosed.withLock { isClosed in
      if !isClosed { running.enter() }
      return !isClosed
    }
  }

  /// Ends a read.
  func leave() { running.leave() }

  /// Refuses further reads, and waits until the running ones have ended.
  func close() {
    isClosed.withLock { $0 = true }
    running.wait()
  }
}
