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

  func leave() { running.leave() }

  /// Refuses further reads, and waits until the running ones have ended.
  func close() {
    isClosed.withLock { $0 = true }
    running.wait()
  }
}

/// Runs the tasks of reads on its own threads.
///
/// ``Leaderboard/close()`` blocks its thread until the reads have ended, and each read needs a thread for the last step
/// of its task. Swift's own pool has one thread for each processor. If that many leaderboards were closed at once, no
/// thread would be left for these steps, and all of them would wait forever.
final class ReadExecutor: TaskExecutor {
  static let shared = ReadExecutor()

  private let queue = DispatchQueue(label: "leaderboard.reads", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
