import IssueReporting
import Synchronization

/// A clock that stands still until a test advances it.
///
/// Sleeping tasks wake in the order of their deadlines, and in the order of their calls if deadlines are equal. After
/// each wake-up, the effects of the store run until all of them wait again. So one advance can wake a repeating timer
/// several times. This applies to effects on a ``TestExecutor``, including those of a ``TestStore``. The clock also
/// wakes other tasks, but does not wait for their work.
public final class TestClock: Clock {
  /// A moment: the time since the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Creates the moment `offset` after the clock was made.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The moment that is later by `duration`.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// The duration from this moment to the other one.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Whether the first moment is earlier.
    public static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper: Sendable {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
    let executor: TestExecutor?
  }

  private struct Storage: Sendable {
    var now = Instant()
    var lastNumber = 0
    var sleepers: [Sleeper] = []

    /// Removes the task that wakes next, if it wakes no later than `end`.
    mutating func wakeNext(until end: Instant?) -> Sleeper? {
      let next = sleepers.indices.min {
        (sleepers[$0].deadline, sleepers[$0].number) < (sleepers[$1].deadline, sleepers[$1].number)
      }
      guard let next, end.map({ sleepers[next].deadline <= $0 }) ?? true else { return nil }
      now = max(now, sleepers[next].deadline)
      return sleepers.remove(at: next)
    }
  }

  private let storage = Mutex(Storage())

  /// Creates a clock at zero.
  public init() {}

  /// The present moment of the clock.
  public var now: Instant { storage.withLock { $0.now } }

  /// Zero, because the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  public var sleepers: Int { storage.withLock { $0.sleepers.count } }

  /// Sleeps until the clock is advanced to the deadline.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = storage.withLock { storage in
      storage.lastNumber += 1
      return storage.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = storage.withLock { storage in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= storage.now { return .success(()) }
          storage.sleepers.append(
            Sleeper(number: number, deadline: deadline, continuation: continuation, executor: TestExecutor.current))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = storage.withLock { storage in
        storage.sleepers.firstIndex { $0.number == number }.map { storage.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock by a duration.
  ///
  /// - Complexity: O(*n*²) in the number of sleeping tasks, plus the work they do when they wake.
  public nonisolated(nonsending) func advance(by duration: Duration = .zero) async {
    let end = now.advanced(by: duration)
    while let sleeper = storage.withLock({ $0.wakeNext(until: end) }) { await wake(sleeper) }
    storage.withLock { $0.now = max($0.now, end) }
  }

  /// Advances the clock until no task sleeps.
  ///
  /// An endless timer would keep this running forever. So the test fails after 10,000 wake-ups.
  ///
  /// - Complexity: O(*n*²) in the number of sleeping tasks, plus the work they do when they wake.
  public nonisolated(nonsending) func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    for _ in 0..<10_000 {
      guard let sleeper = storage.withLock({ $0.wakeNext(until: nil) }) else { return }
      await wake(sleeper)
    }
    reportIssue(
      """
      The clock woke 10,000 sleepers, and some still sleep.

      To fix it: cancel the timers that have no end before `run()`, or use `advance(by:)`.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private nonisolated(nonsending) func wake(_ sleeper: Sleeper) async {
    sleeper.continuation.resume()
    if let executor = sleeper.executor { executor.drain() } else { await Task.yield() }
  }
}
