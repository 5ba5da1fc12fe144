package import Dispatch
import Synchronization

/// Takes the lines of a log and has them written from a thread of its own: who logs never waits for who reads the log.
///
/// So many lines wait at the most; what comes on top of them is dropped and counted, and the count is told when a line is written again.
package final class LogQueue: Sendable {
  private let thread = DispatchQueue(label: "touchschool.log", qos: .utility)
  private let state = Mutex((waiting: 0, lost: 0))
  private let capacity: Int
  private let write: @Sendable (String) -> Void
  private let tellLost: @Sendable (Int) -> Void

  /// A queue in which nothing waits.
  ///
  /// - Parameters:
  ///   - capacity: how many lines wait at the most, with the one that is being written.
  ///   - write: writes a line; it may take as long as it likes.
  ///   - tellLost: writes that so many lines were dropped.
  package init(
    capacity: Int = 4_096, write: @escaping @Sendable (String) -> Void, tellLost: @escaping @Sendable (Int) -> Void
  ) {
    self.capacity = capacity
    self.write = write
    self.tellLost = tellLost
  }

  /// Takes a line, or drops it when too many wait.
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

  /// Waits until everything that was taken is written, so long at the most.
  ///
  /// - Returns: whether it is.
  /// - Complexity: O(lines that wait).
  @discardableResult
  package func finish(within time: DispatchTimeInterval) -> Bool {
    let done = DispatchSemaphore(value: 0)
    thread.async { done.signal() }
    return done.wait(timeout: .now() + time) == .success
  }
}
