import Dispatch

/// Runs the tasks of reads on threads of its own.
///
/// ``Leaderboard/close()`` blocks its thread until the reads have ended, and a read ends with a step of its task. On
/// Swift's own pool, which has one thread for each processor, as many closures at once would leave no thread for that
/// step, and would wait for ever.
final class ReadExecutor: TaskExecutor {
  static let shared = ReadExecutor()

  private let queue = DispatchQueue(label: "leaderboard.reads", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
