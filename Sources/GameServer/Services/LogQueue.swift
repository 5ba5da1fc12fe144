package import Dispatch
import Synchronization

/// Writes the lines of a log on a separate thread, so that logging never waits for the reader of the log.
///
/// The queue is bounded. When it is full, further lines are dropped and counted. The count is reported when a line can
/// be written again.
package final class LogQueue: Sendable {
  private let thread = DispatchQueue(label: "touchschool.log", qos: .utility)
  private let state = Mutex((waiting: 0, lost: 0))
  private let capacity: Int
  private let write: @Sendable (String) -> Void
  private let tellLost: @Sendable (Int) -> Void

  /// - Parameter capacity: the maximum number of waiting lines, including the one being written.
  package init(
    capacity: Int = 4_096, write: @escaping @Sendable (String) -> Void, tellLost: @escaping @Sendable (Int) -> Void
  ) {
    self.capacity = capacity
    self.write = write
    self.tellLost = tellLost
  }

  /// Enqueues a line, or drops it if the queue is full.
  package func take(_ line: String) {
    let hasRoom = state.withLock { state in
      guard state.waiting < capacity else {
        state.lost += 1
        return false
      }
      state.waiting += 1
      return true
    }
    guard hasRoom else { return }
    thread.async { [self] in
      let lost = state.withLock { state in
        defer { state.lost = 0 }
        return state.lost
      }
      if lost > 0 { tellLost(lost) }
      write(line)
      state.withLock { $0.waiting -= 1 }
    }
  }

  /// Waits until all enqueued lines are written, up to a maximum time.
  ///
  /// - Returns: whether all lines are written.
  @discardableResult
  package func finish(within time: DispatchTimeInterval) -> Bool {
    let done = DispatchSemaphore(value: 0)
    thread.async { done.signal() }
    return done.wait(timeout: .now() + time) == .success
  }
}
