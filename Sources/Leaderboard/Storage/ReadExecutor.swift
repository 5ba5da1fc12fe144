import Dispatch

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
