import ContestLog
import Synchronization
import TapGame

/// A command and its waiting caller.
struct CommandJob: Sendable {
  let action: ContestAction
  let progress: (@Sendable (_ written: Int, _ of: Int) throws -> Void)?
  /// A close upper bound of the number of bytes that the command takes in an entry.
  let size: Int
  let waiting: UnsafeContinuation<ActionOutcome, any Error>

  func fail(_ failure: any Error) { waiting.resume(throwing: failure) }
}

/// The next append to the log.
enum PendingAppend: Sendable {
  case commands([CommandJob])
  case large(CommandJob)
  case report
}

/// The queue of commands that wait to be appended. Commands that arrive during an append go into the next entry, so
/// entries grow with the load.
final class CommandJobs: Sendable {
  /// The maximum number of commands in one entry.
  static let entryLimit = 8192

  fileprivate struct State {
    var waiting: [CommandJob] = []
    var isReportDue = false
    var isClosed = false
    var sleeper: UnsafeContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.waiting.count } }

  /// Adds a job. If the queue is closed, the job fails.
  func add(_ job: CommandJob) {
    let (isClosed, sleeper) = state.withLock { state -> (Bool, UnsafeContinuation<Void, Never>?) in
      if state.isClosed { return (true, nil) }
      state.waiting.append(job)
      return (false, state.takeSleeper())
    }
    if isClosed { job.fail(ClusterFailure.stopping) }
    sleeper?.resume()
  }

  /// Queues a report. It is appended before the waiting commands.
  func wantReport() {
    state.withLock { state in
      state.isReportDue = true
      return state.takeSleeper()
    }?.resume()
  }

  func failAll(_ failure: ClusterFailure) {
    for job in state.withLock({ $0.takeAll() }) { job.fail(failure) }
  }

  /// Closes the queue, and fails the waiting jobs.
  func close() {
    let (jobs, sleeper) = state.withLock { state in
      state.isClosed = true
      return (state.takeAll(), state.takeSleeper())
    }
    for job in jobs { job.fail(ClusterFailure.stopping) }
    sleeper?.resume()
  }

  /// Waits for the next append; `nil` when the queue is closed and empty. Only one task may wait at a time.
  func next() async -> PendingAppend? {
    while true {
      let (pending, isClosed) = state.withLock { ($0.takeNext(), $0.isClosed) }
      if let pending { return pending }
      if isClosed { return nil }
      await withUnsafeContinuation { continuation in
        let isDue = state.withLock { state in
          guard state.waiting.isEmpty, !state.isReportDue, !state.isClosed else { return true }
          state.sleeper = continuation
          return false
        }
        if isDue { continuation.resume() }
      }
    }
  }
}

extension CommandJobs.State {
  fileprivate mutating func takeSleeper() -> UnsafeContinuation<Void, Never>? {
    defer { sleeper = nil }
    return sleeper
  }

  fileprivate mutating func takeAll() -> [CommandJob] {
    defer { waiting = [] }
    return waiting
  }

  fileprivate mutating func takeNext() -> PendingAppend? {
    if isReportDue {
      isReportDue = false
      return .report
    }
    guard let first = waiting.first else { return nil }
    guard first.size <= LogEntry.largestContent else { return .large(waiting.removeFirst()) }
    var size = 0
    let end = waiting.firstIndex { job in
      size += job.size
      return size > LogEntry.largestContent
    }
    let count = min(end ?? waiting.count, CommandJobs.entryLimit)
    defer { waiting.removeFirst(count) }
    return .commands(Array(waiting.prefix(count)))
  }
}
