package import Leaderboard
import Synchronization
package import TapGame

/// A node of a cluster. It holds a contest in a file of this machine, and a replicated log keeps this file equal to the
/// files of all other nodes.
///
/// A command becomes an entry of the log. Every node applies the entries to its own file, in the log's order and with
/// the same code. The node that appended an entry returns the outcome when it has applied the entry. So a receipt means
/// that a majority of the log's machines has the batch on disk. A batch that is sent again, through any node, counts as
/// a repeat.
///
/// ``run()`` has to run while the node is used.
package final class ClusterNode: Sendable {
  /// The contest in the node's file. Its commands go to the log.
  package let leaderboard: Leaderboard
  /// The log's head when the node opened.
  package let head: LogHead
  /// Whether this node began the contest. Only one node begins a contest.
  package let hasBegun: Bool
  let log: any ReplicatedLog
  let settings: NodeSettings
  let clock: any WallClock
  let timer: NodeTimer
  /// The writer ID of this run of the node.
  package let writer: WriterID
  let state: Mutex<NodeState>
  let jobs = AppendQueue()
  let buffer = EntryBuffer()
  let entryKey: AuthenticationKey
  let started: ContinuousClock.Instant
  private let lock: NodeLock
  private let warn = Mutex<@Sendable (String) -> Void>({ _ in })

  init(
    leaderboard: Leaderboard, head: LogHead, hasBegun: Bool, log: any ReplicatedLog, state: LogState, writer: WriterID,
    settings: NodeSettings, clock: any WallClock, timer: NodeTimer, lock: NodeLock
  ) {
    self.leaderboard = leaderboard
    self.head = head
    entryKey = head.entryKey
    started = timer.now()
    self.hasBegun = hasBegun
    self.log = log
    self.writer = writer
    self.settings = settings
    self.clock = clock
    self.timer = timer
    self.lock = lock
    self.state = Mutex(NodeState(log: state))
    leaderboard.send(commandsTo: self)
  }

  /// Sets the handler of warnings. A warning is a sentence for the operator.
  package func tellWarnings(to warn: @escaping @Sendable (String) -> Void) { self.warn.withLock { $0 = warn } }

  func say(_ sentence: String) { warn.withLock { $0 }(sentence) }

  /// Appends, applies, syncs and trims until its task is cancelled or the node halts.
  ///
  /// - Throws: the reason for the halt: ``ClusterFailure/behind``, ``ClusterFailure/unreadable(_:_:)`` or
  ///   ``ClusterFailure/file(_:)``.
  package func run() async throws {
    // After this, the node no longer writes to its file.
    defer { lock.release() }
    do { try await runUntilItEnds() } catch {
      if case ClusterFailure.differs = error { try? await markFile() }
      throw error
    }
  }

  /// Marks the file, so that also another run of the node replaces it by a snapshot.
  private func markFile() async throws {
    guard var replica = try await leaderboard.replica() else { return }
    var log = state.withLock(\.log)
    log.isDamaged = true
    replica.state = log.bytes
    try await leaderboard.join(replica)
  }

  private func runUntilItEnds() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await self.appendAll() }
      group.addTask { try await self.readAll() }
      group.addTask { try await self.applyAll() }
      group.addTask { try await self.keepTime() }
      group.addTask { try await self.lookAll() }
      // The first task that ends stops the others. A task ends only by a failure or by cancellation.
      defer {
        stop()
        group.cancelAll()
      }
      try await group.next()
    }
  }

  /// Stops accepting commands. Waiting callers get ``ClusterFailure/stopping``, after which a batch can be sent again.
  private func stop() {
    let (pending, waiters, failure) = state.withLock { state in
      state.isStopping = true
      defer { (state.pending, state.waiters) = ([:], []) }
      return (state.pending, state.waiters, state.halt ?? .stopping)
    }
    jobs.close()
    for job in pending.values.joined() { job.fail(failure) }
    for waiter in waiters { waiter.waiting.resume(throwing: failure) }
  }

  /// Tells the other nodes that this node is leaving, so that they keep no log entries for it.
  package func leave() async {
    guard settings.reports else { return }
    guard let entry = try? nextEntry(.report(report(isLeaving: true))).encoded(with: entryKey) else { return }
    _ = try? await log.append(entry)
    try? await log.release(writer)
  }

  /// Why the node rejects commands; `nil` if it accepts them.
  package var obstacle: ClusterFailure? {
    checkClock()
    let now = clock.now
    return state.withLock { $0.obstacle(at: now, members: settings.members) }
  }

  /// Why commands should rather be sent to another node, though this one takes them; `nil` if they should not.
  package var lateness: ClusterFailure? {
    let now = timer.now()
    return state.withLock { $0.lateness(since: started, at: now) }
  }

  /// The maximum time between two looks at clocks that are compared, in milliseconds.
  private static let longestLook: Int64 = 20

  /// Forgets what is known of other clocks if this machine's clock jumped against its monotonic clock.
  func checkClock() {
    let before = timer.milliseconds
    let now = clock.now
    let after = timer.milliseconds
    // On a busy machine, a thread may wait between two looks; then they say nothing.
    guard after - before <= Self.longestLook else { return }
    state.withLock { $0.clocks.check(now: now, monotonic: before) }
  }

  /// Halts the node for good, and fails all of its jobs.
  func halt(_ failure: ClusterFailure) {
    let pending = state.withLock { state in
      state.halt = state.halt ?? failure
      defer { state.pending = [:] }
      return state.pending
    }
    for job in pending.values.joined() { job.fail(failure) }
    jobs.failAll(failure)
  }
}

extension ClusterNode: CommandRoute {
  /// Appends a command to the log, and returns its outcome when this node has applied it.
  ///
  /// - Throws: ``ClusterFailure``. The command may or may not have been applied, unless the failure says that it was
  ///   not applied.
  package func perform(
    _ action: ContestAction, progress: ImportProgress?
  ) async throws -> ActionOutcome {
    if let failure = obstacle { throw failure }
    if case .order(let order) = action { try checkIsKnown(order) }
    let size = try action.encodedSize()
    return try await withUnsafeThrowingContinuation { waiting in
      jobs.add(WaitingAction(action, size: size, progress: progress, waiting: waiting))
    }
  }

  /// Checks that every live node can carry out an order.
  private func checkIsKnown(_ order: Order) throws {
    let old = liveNodes.filter { $0.report.commands < order.since }.map(\.report.name)
    guard old.isEmpty, settings.commands >= order.since else { throw ClusterFailure.notKnown(to: old) }
  }

  package var waitingCommands: Int { jobs.count }

  /// Waits until this node has applied every command that any node acknowledged before this call.
  ///
  /// - Throws: ``ClusterFailure``.
  package func catchUp() async throws {
    let survey: LogSurvey?
    do { survey = try await log.survey() } catch { throw ClusterFailure.unavailable("\(error)") }
    guard let survey, survey.head.contest == head.contest else { throw ClusterFailure.replaced }
    let end = survey.end
    try await withUnsafeThrowingContinuation { (waiting: UnsafeContinuation<Void, any Error>) in
      let result = state.withLock { state -> Result<Void, any Error>? in
        if state.log.position >= end { return .success(()) }
        if let failure = state.halt { return .failure(failure) }
        guard !state.isStopping else { return .failure(ClusterFailure.stopping) }
        state.waiters.append((end, waiting))
        return nil
      }
      if let result { waiting.resume(with: result) }
    }
  }
}
