import Dispatch
import Synchronization
import TapGame

/// Collects what is to be written while a transaction is under way, so that all of it goes into the next one.
///
/// That is group commit: the disk syncs once for a whole group, and the more callers wait, the bigger the groups get. A batch that finds
/// nobody writing is written at once. Only where a crowd commits is a moment left for it to come back before the next group is taken, as
/// PostgreSQL's `commit_delay` and `commit_siblings` do: a transaction costs as much as many of its batches.
final class CommitQueue: Sendable {
  /// Something to write, and who waits for it.
  enum Job: Sendable {
    case commitOne(TapBatch, UnsafeContinuation<Receipt, any Error>)
    case commit([TapBatch], UnsafeContinuation<[Result<Receipt, TapRefusal>], any Error>)
    case open([SessionRequest], UnsafeContinuation<[Session], any Error>)
    case adjust(TapAdjustment, UnsafeContinuation<AdjustmentRecord, any Error>)

    /// How much of a transaction it takes up.
    var weight: Int {
      switch self {
      case .commitOne, .adjust: 1
      case .commit(let batches, _): batches.count
      case .open(let requests, _): requests.count
      }
    }

    /// Tells whoever waits what became of the job.
    func resume(with outcome: Outcome) {
      switch (self, outcome) {
      case (.commitOne(_, let waiting), .committedOne(let result)): waiting.resume(with: result.mapError { $0 })
      case (.commit(_, let waiting), .committed(let results)): waiting.resume(returning: results)
      case (.open(_, let waiting), .opened(let result)): waiting.resume(with: result.mapError { $0 })
      case (.adjust(_, let waiting), .adjusted(let result)): waiting.resume(with: result)
      default: preconditionFailure("a job has the outcome of another kind of job")
      }
    }

    func fail(with error: any Error) {
      switch self {
      case .commitOne(_, let waiting): waiting.resume(throwing: error)
      case .commit(_, let waiting): waiting.resume(throwing: error)
      case .open(_, let waiting): waiting.resume(throwing: error)
      case .adjust(_, let waiting): waiting.resume(throwing: error)
      }
    }
  }

  /// What became of a job, case for case.
  enum Outcome {
    case committedOne(Result<Receipt, TapRefusal>)
    case committed([Result<Receipt, TapRefusal>])
    case opened(Result<[Session], TapRefusal>)
    case adjusted(Result<AdjustmentRecord, any Error>)
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
        weight += job.weight
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
