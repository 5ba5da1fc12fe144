import Dispatch
import SchoolDirectory
import Synchronization
import TapGame

/// Collects the commands that come while a transaction is under way, so that all of them go into the next one.
///
/// That is group commit: the disk syncs once for a whole group, and the more callers wait, the bigger the groups get. A command that finds
/// nobody writing is written at once. Only where a crowd commits is a moment left for it to come back before the next group is taken, as
/// PostgreSQL's `commit_delay` and `commit_siblings` do: a transaction costs as much as many of its batches.
final class CommandQueue: Sendable {
  /// A command, and who waits for its outcome.
  struct Job: Sendable {
    let command: ContestCommand
    /// Told how far an import of schools has come, if its caller wants to know.
    var progress: ImportProgress?
    let waiting: UnsafeContinuation<ContestOutcome, any Error>
  }

  /// The batches after which a group is full. One job is never split, so a transaction holds at the least one job whole.
  static let groupLimit = 8192

  /// From so many callers on, in the last group and behind it, they are a crowd.
  static let crowd = 16
  /// The longest that is waited for a crowd.
  static let gatheringTime = DispatchTimeInterval.milliseconds(2)

  private struct State {
    var waiting: [Job] = []
    var isWriting = false
    /// The jobs of the last group.
    var lastGroup = 0
    /// How many have to wait for the writer to go on, while it waits for them.
    var wanted = Int.max
  }

  private let state = Mutex(State())
  private let gathered = DispatchSemaphore(value: 0)

  /// Adds a job.
  ///
  /// - Returns: whether nobody writes, so that the caller has to start it.
  func add(_ job: Job) -> Bool {
    state.withLock { state in
      state.waiting.append(job)
      if state.waiting.count >= state.wanted {
        state.wanted = .max
        gathered.signal()
      }
      defer { state.isWriting = true }
      return !state.isWriting
    }
  }

  /// Waits, where a crowd commits, until half of it is there: those of the last group have their receipts and may have more by now.
  ///
  /// To be called by the writer, before it takes a group.
  ///
  /// - Returns: whether as many are there as were to be waited for, if any were; for tests.
  @discardableResult
  func gather(for time: DispatchTimeInterval = gatheringTime) -> Bool {
    let isCrowd = state.withLock { state in
      let callers = state.lastGroup + state.waiting.count
      // Half of them: the other half can be answered and ask again while these are written.
      let wanted = callers / 2
      guard callers >= Self.crowd, state.waiting.count < wanted else { return false }
      state.wanted = wanted
      return true
    }
    guard isCrowd, gathered.wait(timeout: .now() + time) == .timedOut else { return true }
    let isLate = state.withLock { state in
      defer { state.wanted = .max }
      return state.wanted == .max
    }
    // The last one came just now: its signal must not count for the next crowd.
    if isLate { gathered.wait() }
    return isLate
  }

  /// Takes the next group; empty when nothing waits, and then nobody writes any more.
  func takeGroup() -> [Job] {
    state.withLock { state in
      var weight = 0
      let cut = state.waiting.firstIndex { job in
        weight += job.command.weight
        return weight > Self.groupLimit
      }
      guard let cut = cut.map({ max($0, 1) }), cut < state.waiting.count else {
        let group = state.waiting
        state.waiting = []
        state.isWriting = !group.isEmpty
        state.lastGroup = group.count
        return group
      }
      let group = Array(state.waiting[..<cut])
      state.waiting.removeFirst(cut)
      state.lastGroup = group.count
      return group
    }
  }
}

/// Told how many schools of an import were written, and how many there are; throwing stops the import.
typealias ImportProgress = @Sendable (_ written: Int, _ of: Int) throws -> Void

extension ContestCommand {
  /// How much of a transaction it takes up.
  fileprivate var weight: Int {
    switch self {
    case .commitBatches(let batches): batches.count
    case .openSessions(let requests): requests.count
    case .importTaps(let taps): taps.rows.count
    case .importSchools(let schools): schools.edition.schools.count
    case .mergeSeason(let merge): merge.sessions.reduce(1) { $0 + $1.batches.count }
    default: 1
    }
  }
}
