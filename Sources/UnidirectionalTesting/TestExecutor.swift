import Dispatch
import Synchronization
import Unidirectional

/// Runs tasks only when ``drain()`` is called, on the calling thread. After the call, every task that could run has
/// run.
///
/// A store with this executor runs its effects here. A ``TestClock`` calls ``drain()`` after it wakes one of these
/// effects.
public final class TestExecutor: TaskExecutor {
  /// The executor of the current effect. A clock stores it when the effect sleeps, and drains it after the wake-up.
  @TaskLocal static var current: TestExecutor?

  private struct Jobs: Sendable {
    var waiting = Queue<UnownedJob>()
    var isRetired = false
  }

  private let jobs = Mutex(Jobs())
  /// Gets a new version when a task can run or an action was handled. A test that waits for a thread or another process
  /// waits for the next version.
  private let events = StateFeed(())

  /// An executor with nothing to run.
  public init() {}

  /// Queues a job, a part of a task, until the next ``drain()``.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isRetired = jobs.withLock { jobs in
      if !jobs.isRetired { jobs.waiting.append(job) }
      return jobs.isRetired
    }
    if isRetired {
      DispatchQueue.global().async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    } else {
      events.publish(())
    }
  }

  /// Runs every task that can run, in the order in which they became ready.
  ///
  /// - Complexity: that of the tasks. The call returns when each task has ended or waits for something outside this
  ///   executor, such as a clock or a thread.
  public func drain() {
    while let job = jobs.withLock({ $0.waiting.popFirst() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Runs every task that can run, now and later, until a condition holds.
  ///
  /// Use it for tasks that wait for a thread or another process. The condition is checked whenever no task can run.
  ///
  /// - Complexity: that of the tasks. The call returns when the condition holds or the caller is cancelled.
  public nonisolated(nonsending) func drain(until isMet: () -> Bool) async { await drain(before: nil, until: isMet) }

  /// Runs tasks like ``drain(until:)``, but returns at the deadline if there is one.
  nonisolated(nonsending) func drain(before deadline: ContinuousClock.Instant?, until isMet: () -> Bool) async {
    var seen = events.version
    drain()
    while !isMet(), await event(after: seen, before: deadline) {
      seen = events.version
      drain()
    }
  }

  private func event(after seen: Int, before deadline: ContinuousClock.Instant?) async -> Bool {
    guard let deadline else { return await events.next(after: seen) != nil }
    return await withTaskGroup(of: Bool.self) { group in
      group.addTask { await self.events.next(after: seen) != nil }
      group.addTask {
        try? await ContinuousClock().sleep(until: deadline)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }

  /// Runs every task that can run, and hands all later tasks to a Dispatch queue.
  func retire() {
    jobs.withLock { $0.isRetired = true }
    drain()
  }
}

extension TestExecutor: ObservingExecutor {
  package func beginEffect(_ begin: () -> Void) { Self.$current.withValue(self, operation: begin) }

  package func didHandleAction() { events.publish(()) }
}
