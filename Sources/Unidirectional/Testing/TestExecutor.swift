import DequeModule
import Dispatch
import Synchronization

/// Runs tasks only when told to, on the thread that tells it: after ``drain()`` all that could run has run.
///
/// A store that is given one runs its effects so, and a ``TestClock`` that they sleep on drains it whenever it wakes one.
public final class TestExecutor: TaskExecutor {
  /// The executor of the effect that asks, for a clock to know whom it woke.
  @TaskLocal static var current: TestExecutor?

  private struct Jobs: Sendable {
    var waiting: Deque<UnownedJob> = []
    var isRetired = false
  }

  private let jobs = Mutex(Jobs())
  /// Counts what happened, for a test that waits for something outside.
  let events = StateFeed(())

  /// An executor with nothing to run.
  public init() {}

  /// Keeps a part of a task until the next ``drain()``.
  ///
  /// - Complexity: O(1).
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

  /// Runs all that can run, in the order in which it became able to.
  ///
  /// - Complexity: that of what runs; it returns when all tasks have ended or wait for something that is not in this
  ///   executor, such as a clock or a thread.
  public func drain() {
    while let job = jobs.withLock({ $0.waiting.popFirst() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Runs all that can run, and what something outside lets run later, until the condition holds.
  ///
  /// For tasks that wait for a thread or another process. The condition is asked whenever all that could run has run.
  ///
  /// - Complexity: that of what runs; it does not return while the condition does not hold, unless the caller is cancelled.
  public nonisolated(nonsending) func drain(until isMet: () -> Bool) async { await drain(before: nil, until: isMet) }

  /// The same, giving up at the deadline if there is one.
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

  /// Runs all that can run, and lets whatever comes later run by itself.
  func retire() {
    jobs.withLock { $0.isRetired = true }
    drain()
  }
}
