import IssueReporting
import Synchronization

/// A clock that stands still until a test advances it.
///
/// Sleepers wake in the order of their deadlines, and of falling asleep when these are the same. After each waking the
/// effects of the store concerned run until they all wait again, so a timer that goes back to sleep ticks as often as the
/// advance has room for. That holds for effects on a ``TestExecutor``, those of a ``TestStore`` included; a task elsewhere
/// is woken, but not waited for.
public final class TestClock: Clock {
  /// A moment: the time since the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// The moment so long after the clock was made.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The moment that is so much later.
    ///
    /// - Complexity: O(1).
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// How much later the other moment is.
    ///
    /// - Complexity: O(1).
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Whether the one is earlier.
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

    /// Takes the sleeper away that wakes next, if that is not after the end.
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

  /// A clock that shows zero.
  public init() {}

  /// The moment that the clock shows.
  public var now: Instant { storage.withLock { $0.now } }

  /// The clock is exact.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep.
  public var sleepers: Int { storage.withLock { $0.sleepers.count } }

  /// Sleeps until the clock is advanced to the deadline.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: O(1).
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

  /// Lets so much time pass.
  ///
  /// - Complexity: O(*n*²) in the number of sleepers, and that of what they do when they wake.
  public nonisolated(nonsending) func advance(by duration: Duration = .zero) async {
    let end = now.advanced(by: duration)
    while let sleeper = storage.withLock({ $0.wakeNext(until: end) }) { await wake(sleeper) }
    storage.withLock { $0.now = max($0.now, end) }
  }

  /// Lets time pass until nobody sleeps any more.
  ///
  /// A timer without an end would keep it going for ever: after 10,000 wakings it stops and fails the test.
  ///
  /// - Complexity: O(*n*²) in the number of sleepers, and that of what they do when they wake.
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
