import TapGame

/// The state of a node. A lock guards it.
struct NodeState {
  /// The log state after the last applied entry.
  var log: LogState
  /// The position up to which the node has read the log.
  var read: LogPosition
  /// When an entry, or a part of one, last arrived; `nil` before the first.
  var arrivedAt: ContinuousClock.Instant?
  /// An entry that this node appended, and the time of the append. The entry stays here until the node has read it.
  /// Newer entries do not replace it before that. Otherwise, under load, this would always be an entry of a moment ago,
  /// and a stalled reader would never be noticed.
  private var awaited: (position: LogPosition, at: ContinuousClock.Instant)?
  /// The position up to which the file has the log. It may be behind ``log``: entries that change nothing are not
  /// written at once.
  var stored: LogPosition
  /// The number of entries applied since ``stored``.
  var unwritten = 0
  /// The position up to which the file is synced to disk.
  var durable: LogPosition
  /// The jobs of this writer's entries that are not applied yet, by entry number.
  var pending: [Int64: [WaitingAction]] = [:]
  /// The number of this writer's last entry.
  var lastNumber: Int64 = 0
  /// The times at which this writer's entries were sent, by entry number. An entry is removed when it is applied.
  var sent: [Int64: ContinuousClock.Instant] = [:]
  /// When this writer's last report was sent; `nil` before the first one.
  var reported: ContinuousClock.Instant?
  /// When an entry of each writer was last read.
  var heard: [WriterID: ContinuousClock.Instant] = [:]
  /// The newest position that the log is known to have had. A log that ends earlier is an older copy.
  private(set) var newestEnd = LogPosition.start
  /// The log's end as it was at a time. The entry is removed when the node has applied it.
  var seen: (end: LogPosition, at: ContinuousClock.Instant)?
  /// The time as of which this node is current: the node has applied every entry that a majority had at this time.
  /// `nil` before the log's first answer.
  var currentAsOf: ContinuousClock.Instant?
  /// The newest audits of this node's file, oldest first.
  var audits: [FileAudit] = []
  /// The audits of other nodes at the positions of ``audits``.
  var votes: [LogPosition: [WriterID: UInt64]] = [:]
  /// Whether this node has checked its own file, because nobody had a majority.
  var hasCheckedFile = false
  /// When an entry that is void was last told.
  var toldVoid: ContinuousClock.Instant?
  /// Why the node cannot append to the log at present; `nil` if it can.
  var outage: ClusterFailure?
  /// Whether the log has no room, so that only an append shows that it has room again.
  var isFull = false
  /// Why the node has halted; `nil` if it has not.
  var halt: ClusterFailure?
  /// Why the node cannot write its file at present; `nil` if it can.
  var fileFault: ClusterFailure?
  var clocks = ClockComparison()
  /// The address at which other nodes get a snapshot; `nil` while there is none.
  var address: String?
  /// Positions up to which the log was applied, each with its time, oldest first. The log may be trimmed at these
  /// positions.
  var marks: [(mark: LogMark, at: ContinuousClock.Instant)] = []
  var trimmed = LogPosition.start
  var waiters: [(position: LogPosition, waiting: UnsafeContinuation<Void, any Error>)] = []
  var isStopping = false
  var figures = NodeFigures()

  static let keptAudits = 32

  init(log: LogState) {
    self.log = log
    stored = log.position
    read = log.position
    durable = log.position
  }

  mutating func noteAppended(_ position: LogPosition, at now: ContinuousClock.Instant) {
    newestEnd = max(newestEnd, position)
    if let awaited, awaited.position > read { return }
    awaited = (position, now)
  }

  mutating func noteRead(_ last: LogPosition, at now: ContinuousClock.Instant) {
    (read, arrivedAt) = (max(read, last), now)
  }

  /// Whether an entry that this node appended is overdue, and nothing else has arrived in the meantime.
  ///
  /// - Parameter start: when the node began to read.
  func isReadingStalled(since start: ContinuousClock.Instant, at now: ContinuousClock.Instant, limit: Duration) -> Bool
  {
    guard let awaited, awaited.position > read else { return false }
    return max(awaited.at, start, arrivedAt ?? start).duration(to: now) > limit
  }

  /// Records that the log's end was seen, and whether the node is there already.
  mutating func noteSeen(_ end: LogPosition, at sent: ContinuousClock.Instant) {
    seen = (end, sent)
    noteAppended(end, at: sent)
    settleSeen()
  }

  /// Takes the log's end off the list if the node has applied it.
  mutating func settleSeen() {
    guard let seen, log.position >= seen.end else { return }
    currentAsOf = max(currentAsOf ?? seen.at, seen.at)
    self.seen = nil
  }

  /// The age of its boards beyond which a node is not ready, because who sends a command would wait for as long.
  private static let longestAge = Duration.seconds(10)

  /// Why the node is late, as over a slow line; `nil` if it is not.
  ///
  /// - Parameter start: when the node opened.
  func lateness(since start: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> ClusterFailure? {
    let age = (currentAsOf ?? start).duration(to: now)
    return age > Self.longestAge ? .late(milliseconds: Int64(age / .milliseconds(1))) : nil
  }

  /// Why the node rejects commands; `nil` if it accepts them.
  ///
  /// - Parameter members: the number of the log's machines.
  func obstacle(at now: Timestamp, members: Int) -> ClusterFailure? {
    if let halt { return halt }
    if isStopping { return .stopping }
    if let failure = fileFault ?? outage { return failure }
    if let error = clocks.error { return .clockOff(milliseconds: error) }
    if members > 0, clocks.count * 2 <= members { return .clockUnknown }
    let ahead = (log.moment ?? now).milliseconds - now.milliseconds
    return ahead > LogState.longestDelay ? .logAhead(milliseconds: ahead) : nil
  }

  /// The nodes that were heard of lately, in the order of their writer IDs.
  func liveNodes(at now: ContinuousClock.Instant, silence: Duration) -> [(writer: WriterID, report: NodeReport)] {
    log.writers.compactMap { writer, known in
      guard let report = known.report, !report.isLeaving, let heard = heard[writer],
        heard.duration(to: now) <= silence
      else { return nil }
      return (writer, report)
    }.sorted { $0.writer < $1.writer }
  }
}

/// A node's counters, for its operator.
package struct NodeFigures: Hashable, Sendable {
  /// The entries that this node appended.
  package var appended: Int64 = 0
  /// The bytes of these entries.
  package var appendedBytes: Int64 = 0
  /// The total time that these appends took, in microseconds.
  package var appendMicroseconds: Int64 = 0
  /// The time that the last append took, in microseconds.
  package var lastAppendMicroseconds: Int64 = 0
  package var failedAppends: Int64 = 0
  /// The entries that this node applied.
  package var applied: Int64 = 0
  /// The snapshots that this node has given to others.
  package var snapshots: Int64 = 0
}
