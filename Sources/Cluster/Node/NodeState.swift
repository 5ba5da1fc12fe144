import ContestLog
import TapGame

/// What a node knows, behind its lock.
struct NodeState {
  /// How far the log is applied.
  var log: LogState
  /// The position up to which the log is read.
  var read: LogPosition
  /// When entries were read last; `nil` before the first time.
  var readAt: ContinuousClock.Instant?
  /// The oldest entry that this node appended and that was not read when the next one was, and when it was appended. Not the newest: under load
  /// there is always one that is too young to be overdue.
  private var awaited: (position: LogPosition, at: ContinuousClock.Instant)?
  /// How far the log is applied as the file has it; entries that change nothing are not written at once.
  var stored: LogPosition
  /// The number of entries since then.
  var unwritten = 0
  /// The position up to which the file is synced.
  var durable: LogPosition
  /// The jobs of this writer's entries that are not applied yet.
  var pending: [Int64: [CommandJob]] = [:]
  /// The number of this writer's last entry.
  var lastNumber = ClusterNode.greeting
  /// When this writer's reports were appended that are not applied yet.
  var reportsSent: [Int64: ContinuousClock.Instant] = [:]
  /// The moment at which a majority had nothing newer than what this node has applied; `nil` before the first time.
  var currentAsOf: ContinuousClock.Instant?
  /// Why the log cannot be appended to at present; `nil` if it can.
  var outage: ClusterFailure?
  /// Why the node stands still for good; `nil` if it does not.
  var halt: ClusterFailure?
  /// Why the file cannot be written at present; `nil` if it can.
  var fileFault: ClusterFailure?
  var clocks = ClockComparison()
  /// The address at which other nodes get a snapshot; `nil` while there is none.
  var address: String?
  /// Places up to which the log was applied, oldest first, each with the time: where it may be trimmed.
  var marks: [(mark: LogMark, at: ContinuousClock.Instant)] = []
  var trimmed = LogPosition.start
  var waiters: [(position: LogPosition, waiting: UnsafeContinuation<Void, any Error>)] = []
  var isStopping = false
  var figures = NodeFigures()

  init(log: LogState) {
    self.log = log
    stored = log.position
    read = log.position
    durable = log.position
  }

  /// Notes that this node appended an entry.
  mutating func noteAppended(_ position: LogPosition, at now: ContinuousClock.Instant) {
    if let awaited, awaited.position > read { return }
    awaited = (position, now)
  }

  /// Notes that entries were read.
  mutating func noteRead(_ last: LogPosition, at now: ContinuousClock.Instant) {
    (read, readAt) = (max(read, last), now)
  }

  /// Whether an entry that this node appended is overdue, and nothing else comes either.
  ///
  /// - Parameters:
  ///   - start: when this reading began.
  ///   - limit: the time after which an entry is overdue.
  func isReadingStalled(since start: ContinuousClock.Instant, at now: ContinuousClock.Instant, limit: Duration) -> Bool
  {
    guard let awaited, awaited.position > read else { return false }
    return max(awaited.at, start, readAt ?? start).duration(to: now) > limit
  }

  /// Why no command is taken; `nil` if they are.
  var obstacle: ClusterFailure? {
    if let halt { return halt }
    if isStopping { return .stopping }
    if let failure = fileFault ?? outage { return failure }
    return clocks.error.map { .clockOff(milliseconds: $0) }
  }

  /// The nodes that are there, by what the log says.
  func liveNodes(silence: Int64) -> [(writer: WriterID, report: NodeReport)] {
    guard let now = log.moment else { return [] }
    return log.writers.compactMap { writer, known in
      guard let report = known.report, !report.isLeaving, now.milliseconds - known.moment.milliseconds <= silence else {
        return nil
      }
      return (writer, report)
    }.sorted { $0.writer < $1.writer }
  }
}

/// What a node counts, for its operator.
package struct NodeFigures: Hashable, Sendable {
  /// The entries that this node appended.
  package var appended: Int64 = 0
  /// The bytes of these entries.
  package var appendedBytes: Int64 = 0
  /// The time that appending took, in microseconds, all entries together.
  package var appendMicroseconds: Int64 = 0
  /// The time that the last append took, in microseconds.
  package var lastAppendMicroseconds: Int64 = 0
  /// The appends that failed.
  package var failedAppends: Int64 = 0
  /// The entries that this node applied.
  package var applied: Int64 = 0
  /// The transactions in which it did.
  package var transactions: Int64 = 0
  /// The snapshots that this node has given to others.
  package var snapshots: Int64 = 0
}
