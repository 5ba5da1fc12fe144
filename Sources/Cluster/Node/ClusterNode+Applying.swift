import Basics
import Synchronization
import Foundation
import Leaderboard
import TapGame

extension ClusterNode {
  /// Reads the log. After an outage, it continues after the last entry that it read.
  ///
  /// - Throws: ``ClusterFailure/behind``.
  func readAll() async throws {
    let start = state.withLock { state in
      state.read = state.log.position
      return state.read
    }
    var (position, limit) = (start, Self.stallTime)
    while !Task.isCancelled {
      await readUntilItFails(after: position, stallingAfter: limit)
      let read = state.withLock { $0.read }
      // A member that has much to list may need longer for its first answer.
      (position, limit) = (read, read > position ? Self.stallTime : min(limit * 2, Self.stallTime * 8))
      if let failure = state.withLock({ $0.halt }) { throw failure }
      // The next attempt reads from another machine of the log.
      try await timer.sleep(Self.retryTime)
    }
  }

  private func readUntilItFails(after position: LogPosition, stallingAfter limit: Duration) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.read(after: position) }
      group.addTask { await self.waitUntilReadingStalls(for: limit) }
      await group.next()
      group.cancelAll()
    }
  }

  private func read(after position: LogPosition) async {
    do {
      let arriving = log.entries(after: position) {
        let now = self.timer.now()
        self.state.withLock { $0.arrivedAt = now }
      }
      for try await entries in arriving {
        guard let last = entries.last else { continue }
        let now = timer.now()
        state.withLock { $0.noteRead(last.position, at: now) }
        await buffer.add(entries)
      }
    } catch LogFailure.trimmed {
      halt(.behind)
    } catch {
      // This is an outage; `readAll()` tries again.
    }
  }

  /// The time within which this node has to read an entry that it appended.
  static let stallTime = Duration.seconds(1)

  /// Waits until one of this node's own entries is overdue: for a time, nothing has arrived, not even a part of an entry.
  /// The machine from which the node reads may then be cut off from the others.
  private func waitUntilReadingStalls(for limit: Duration) async {
    let start = timer.now()
    while (try? await timer.sleep(Self.stallTime / 4)) != nil {
      let now = timer.now()
      if state.withLock({ $0.isReadingStalled(since: start, at: now, limit: limit) }) { return }
    }
  }

  /// The delay before the next attempt to reach the log. The next attempt to write the file waits five times as long.
  static let retryTime = Duration.milliseconds(100)

  /// Applies the entries that were read.
  ///
  /// - Throws: ``ClusterFailure/unreadable(_:_:)``.
  func applyAll() async throws {
    // Also a reader that waits for room ends then.
    defer { buffer.close() }
    try await withTaskCancellationHandler {
      while let entries = await buffer.take() {
        let start = timer.now()
        try await apply(entries)
        await rest(settings.applyPace(bytes: entries.reduce(0) { $0 + $1.bytes.count }), since: start)
      }
    } onCancel: {
      buffer.close()
    }
  }

  /// An entry that the log's state has taken.
  private struct Admitted {
    let id: EntryID
    /// The entry; `nil` if it is void.
    let entry: LogEntry?
    /// The index of the entry's step; `nil` if the entry has no step.
    var step: Int?
  }

  private func apply(_ entries: [PlacedEntry]) async throws {
    var new = state.withLock { $0.log }
    var steps: [ReplicatedStep] = []
    var admitted: [Admitted] = []
    var audited: [LogPosition?] = []
    for placed in entries where placed.position > new.position {
      let entry: LogEntry?
      do { entry = try read(placed) } catch {
        // All entries before it are applied first, so the node halts exactly at the entry that it cannot read.
        try await commit(admitted, steps, new, audited)
        let failure = ClusterFailure.unreadable(placed.position, "\(error)")
        halt(failure)
        throw failure
      }
      let admission = new.take(entry, of: placed)
      let step = entry.flatMap { Self.step($0, admission) }
      if let moment = admission.moment, let number = new.takeAudit(at: moment) {
        steps.append(.audit(number))
        // Before the first audit, what has been added up depends on when a node began to.
        audited.append(number > 0 ? placed.position : nil)
      }
      admitted.append(Admitted(id: placed.id, entry: entry, step: step.map { _ in steps.count }))
      if let step { steps.append(step) }
    }
    try await commit(admitted, steps, new, audited)
  }

  /// Reads an entry; `nil` for one that is void: an operator declared it void, or nobody who has the contest's key wrote
  /// it.
  ///
  /// - Throws: `EntryDamage` for an entry that is one of the contest's, but that this program cannot read.
  private func read(_ placed: PlacedEntry) throws(EntryDamage) -> LogEntry? {
    if head.void?.contains(placed.position) == true { return nil }
    do throws(EntryDamage) {
      let entry = try LogEntry(bytes: placed.bytes, with: entryKey, newest: settings.commands)
      guard entry.id == placed.id else { throw .foreign }
      return entry
    } catch {
      guard error.isForeign else { throw error }
      sayVoid(placed, error)
      return nil
    }
  }

  /// Tells of an entry that is left out, at most once in ten seconds.
  private func sayVoid(_ placed: PlacedEntry, _ damage: EntryDamage) {
    let now = timer.now()
    let isTold = state.withLock { state in
      if let last = state.toldVoid, last.duration(to: now) < .seconds(10) { return true }
      state.toldVoid = now
      return false
    }
    guard !isTold else { return }
    say(
      "The log's entry \(placed.id) at position \(placed.position) is left out: \(damage). Check who can write to etcd."
    )
  }

  private static func step(_ entry: LogEntry, _ admission: LogState.Admission) -> ReplicatedStep? {
    let writer = entry.id.writer.description
    switch (admission, entry.content) {
    case (.apply(let moment), .actions(let actions)): return .actions(actions, at: moment)
    case (.keepPart, .part(let part)): return .keep(part: part.index, of: writer, part.bytes)
    case (.completeParts(let moment), .part(let part)):
      return .complete(of: writer, last: part.bytes, at: moment) { try ContestAction(parts: $0) }
    case (.torn, _): return .drop(of: writer)
    default: return nil
    }
  }

  /// The number of entries after which the position is written even if none of them has a step. Reports have no step.
  private static let unwrittenEntries = 16

  private func commit(
    _ admitted: [Admitted], _ steps: [ReplicatedStep], _ new: LogState, _ audited: [LogPosition?]
  ) async throws {
    guard !admitted.isEmpty else { return }
    var new = new
    var applied = AppliedSteps()
    let unwritten = state.withLock { state in
      state.unwritten += admitted.count
      return state.unwritten
    }
    let isWritten = !steps.isEmpty || unwritten >= Self.unwrittenEntries
    if isWritten { applied = try await write(steps, new, progress: progress(of: admitted)) }
    new.audits.outcomes = isWritten ? applied.outcomesDigest : new.audits.outcomes
    let (outcomes, log) = (applied.outcomes, new)
    let audits = zip(audited, applied.audits).compactMap { position, digest in
      position.map { FileAudit(position: $0, digest: digest) }
    }
    note(audits, of: admitted.compactMap(\.entry))
    let now = timer.now()
    let (answers, waiters) = state.withLock { state in
      state.log = log
      if isWritten { (state.stored, state.unwritten) = (log.position, 0) }
      for entry in admitted { state.heard[entry.id.writer] = entry.entry == nil ? nil : now }
      state.settleSeen()
      state.figures.applied += Int64(admitted.count)
      state.note(log.mark, at: now)
      return (state.answers(to: admitted.map { ($0.id, $0.entry == nil) }, of: writer), state.takeWaiters())
    }
    for waiter in waiters { waiter.resume() }
    for (number, jobs) in answers {
      let own = admitted.last { $0.id == EntryID(writer: writer, number: number) }
      guard let step = own?.step, outcomes.indices.contains(step), outcomes[step].count == jobs.count else {
        for job in jobs { job.fail(ClusterFailure.superseded) }
        continue
      }
      for (job, outcome) in zip(jobs, outcomes[step]) { job.waiting.resume(returning: outcome) }
    }
    if outcomes.joined().contains(where: { if case .done(let outcome) = $0 { outcome is ForgetReport } else { false } })
    {
      do { try await leaderboard.eraseRemains() } catch { say("A forgotten name may still be in the file: \(error)") }
    }
  }

  /// The progress handler of this node's own import; `nil` if the entries contain no such import.
  private func progress(of admitted: [Admitted]) -> (@Sendable (Int, Int) throws -> Void)? {
    let numbers = admitted.filter { $0.id.writer == writer && $0.step != nil }.map(\.id.number)
    let reports = state.withLock { state in
      numbers.flatMap { state.pending[$0] ?? [] }.compactMap(\.progress)
    }
    guard let report = reports.first else { return nil }
    // An import that is in the log cannot be cancelled any more, so errors of the handler are ignored.
    return { written, total in try? report(written, total) }
  }

  /// Writes steps to the file, and retries until the write succeeds. Waiting callers get the failure of a write at
  /// once. The steps are not lost, because the log has them. If a step is damaged, the node halts instead.
  private func write(
    _ steps: [ReplicatedStep], _ new: LogState, progress: (@Sendable (Int, Int) throws -> Void)?
  ) async throws -> AppliedSteps {
    while true {
      do {
        let applied = try await leaderboard.apply(steps, digest: new.audits.outcomes, progress: progress) { digest in
          var new = new
          new.audits.outcomes = digest
          return new.bytes
        }
        state.withLock { $0.fileFault = nil }
        return applied
      } catch let damage as EntryDamage {
        let failure = ClusterFailure.unreadable(new.position, "\(damage)")
        halt(failure)
        throw failure
      } catch {
        if let failure = halt(ifDamage: error) ?? halt(ifGone: error) { throw failure }
        let failure = ClusterFailure.file("\(error)")
        let (isNew, pending) = state.withLock { state in
          defer { (state.fileFault, state.pending) = (failure, [:]) }
          return (state.fileFault == nil, state.pending)
        }
        if isNew { say(failure.description) }
        for job in pending.values.joined() { job.fail(failure) }
        jobs.failAll(failure)
        try await timer.sleep(Self.retryTime * 5)
      }
    }
  }
}

extension NodeState {
  /// Takes the jobs that these entries of this writer answer. It also takes the jobs of the writer's earlier entries,
  /// which can no longer be applied. A void entry answers only for its own number. It was written without the
  /// contest's key, and may have a number that the writer has not reached yet.
  fileprivate mutating func answers(
    to entries: [(id: EntryID, isVoid: Bool)], of writer: WriterID
  ) -> [(Int64, [WaitingAction])] {
    let own = entries.filter { $0.id.writer == writer }
    guard !own.isEmpty else { return [] }
    for entry in own {
      if let sent = sent.removeValue(forKey: entry.id.number) { currentAsOf = max(currentAsOf ?? sent, sent) }
    }
    let numbers = Set(own.map(\.id.number))
    let last = own.lazy.filter { !$0.isVoid }.map(\.id.number).max() ?? .min
    let answered = pending.keys.filter { $0 <= last || numbers.contains($0) }.sorted()
    return answered.map { ($0, pending.removeValue(forKey: $0) ?? []) }
  }

  fileprivate mutating func takeWaiters() -> [UnsafeContinuation<Void, any Error>] {
    let due = waiters.filter { $0.position <= log.position }.map(\.waiting)
    waiters.removeAll { $0.position <= log.position }
    return due
  }

  /// Records a position up to which the log may be trimmed, about once a second.
  fileprivate mutating func note(_ mark: LogMark, at now: ContinuousClock.Instant) {
    if let last = marks.last, last.at.duration(to: now) < .seconds(1) { return }
    marks.append((mark, now))
    // If a node lags for long, the oldest marks are dropped. The next trim then has to wait for a newer mark, so the
    // log stays longer.
    if marks.count > 600 { marks.removeFirst() }
  }
}

extension LogState.Admission {
  /// The moment at which an entry's commands are applied; `nil` if it has none.
  fileprivate var moment: Timestamp? {
    switch self {
    case .apply(let moment), .completeParts(let moment): moment
    default: nil
    }
  }
}
