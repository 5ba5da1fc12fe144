import Basics
import Synchronization
import TapGame

extension ClusterNode {
  /// Appends the queued entries one at a time until the queue ends.
  func appendAll() async {
    while let work = await jobs.next() {
      let start = timer.now()
      switch work {
      case .actions(let jobs): await append(jobs)
      case .large(let job): await append(large: job)
      case .report: await appendReport()
      }
      await rest(settings.appendPace(nodes: liveNodes.count), since: start)
    }
  }

  /// Sleeps until `pace` has passed since `start`.
  func rest(_ pace: Duration, since start: ContinuousClock.Instant) async {
    let rest = pace - start.duration(to: timer.now())
    if rest > .zero { try? await timer.sleep(rest) }
  }

  private func append(_ jobs: [WaitingAction]) async {
    do { try await append(.actions(jobs.map(\.action)), answering: jobs) } catch {
      // The append has already failed these jobs.
    }
  }

  /// Appends a command that is too large for one entry, in parts.
  private func append(large job: WaitingAction) async {
    let parts: [CommandPart]
    do { parts = try job.action.parts() } catch { return job.fail(error) }
    let version = LogEntry.Content.actions([job.action]).since
    for part in parts {
      let isLast = part.index == part.count - 1
      do { try await append(.part(part), version: version, answering: isLast ? [job] : []) } catch {
        if !isLast { job.fail(error) }
        return
      }
    }
  }

  private func appendReport() async {
    do { try await append(.report(report()), answering: []) } catch {
      // The next report is another attempt.
    }
  }

  /// The next entry of this writer. Each number is used only once: after a node has applied an entry, it drops an
  /// earlier entry of the same writer that arrives late. Its version is what its content needs, so nodes of an earlier
  /// program go on to read it. A node that does not know the version stops at the entry and says why.
  ///
  /// - Parameter version: the version that the command needs of which the content is a part.
  func nextEntry(_ content: LogEntry.Content, version: Int? = nil) -> LogEntry {
    let isReportDue = isReportDue(after: settings.interval)
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    var entry = LogEntry(
      id: EntryID(writer: writer, number: number), moment: clock.now, content: content, version: version)
    if entry.report == nil, isReportDue { entry.addedReport = report() }
    return entry
  }

  /// This node's report to the other nodes.
  func report(isLeaving: Bool = false) -> NodeReport {
    state.withLock { state in
      NodeReport(
        name: settings.name, address: state.address, durable: state.durable, applied: state.log.position,
        commands: settings.commands, isLeaving: isLeaving || !settings.reports, audit: state.audits.last)
    }
  }

  /// Appends an entry. If the append fails, the jobs of the entry fail too. Jobs that were answered already keep their
  /// answer: the entry can be in the log in spite of the failure.
  private func append(
    _ content: LogEntry.Content, version: Int? = nil, answering jobs: [WaitingAction]
  ) async throws {
    let entry = nextEntry(content, version: version)
    let number = entry.id.number
    let encoded: EncodedEntry
    do {
      // Commands may have waited, so the clock is looked at once more. A report moves no time.
      if entry.counts, let obstacle { throw obstacle }
      encoded = try entry.encoded(with: entryKey)
    } catch {
      for job in jobs { job.fail(error) }
      throw error
    }
    let sent = timer.now()
    let end = state.withLock { state -> ClusterFailure? in
      // A halted or stopping node applies nothing more, so nobody would answer the jobs.
      if let end = state.halt ?? (state.isStopping ? .stopping : nil) { return end }
      if !jobs.isEmpty { state.pending[number] = jobs }
      state.sent[number] = sent
      if entry.report != nil { state.reported = sent }
      return nil
    }
    if let end {
      for job in jobs { job.fail(end) }
      throw end
    }
    do { try await append(encoded) } catch {
      let unanswered = state.withLock { state in
        state.sent[number] = nil
        if entry.report != nil { state.reported = nil }
        return state.pending.removeValue(forKey: number) ?? []
      }
      for job in unanswered { job.fail(error) }
      throw error
    }
  }

  private func append(_ entry: EncodedEntry) async throws {
    let (start, known) = (timer.now(), state.withLock(\.newestEnd))
    do {
      let position = try await log.append(entry)
      guard position > known else {
        // Whoever writes to etcd without the contest's key may have taken the entry's place before.
        if let found = try await log.entry(entry.id), found.bytes != entry.bytes { throw ClusterFailure.superseded }
        halt(.olderLog)
        throw ClusterFailure.olderLog
      }
      let now = timer.now()
      let time = Int64(start.duration(to: now) / .microseconds(1))
      state.withLock { state in
        state.noteAppended(position, at: now)
        state.figures.appended += 1
        state.figures.appendedBytes += Int64(entry.bytes.count)
        state.figures.appendMicroseconds += time
        state.figures.lastAppendMicroseconds = time
      }
      noteAnswer()
    } catch {
      if error is ClusterFailure { throw error }
      // A cancelled append does not show whether the cluster responds.
      guard !Task.isCancelled else { throw ClusterFailure.stopping }
      let failure = noteFailure(error)
      state.withLock { $0.figures.failedAppends += 1 }
      throw failure
    }
  }

  /// Records that the log answers.
  func noteAnswer() {
    let isBack = state.withLock { state in
      defer { (state.outage, state.isFull) = (nil, false) }
      return state.outage != nil
    }
    if isBack { say("The cluster answers again.") }
  }

  /// Records that a call to the log failed. The commands that were queued meanwhile fail too, so that their callers do
  /// not wait.
  ///
  /// - Returns: why the node takes no commands now.
  func noteFailure(_ error: any Error) -> ClusterFailure {
    if case LogFailure.replaced = error {
      halt(.replaced)
      return .replaced
    }
    let failure = ClusterFailure.unavailable((error as? LogFailure)?.description ?? "\(error)")
    let isNew = state.withLock { state in
      defer { state.outage = failure }
      if case LogFailure.full = error { state.isFull = true }
      return state.outage == nil
    }
    if isNew { say(failure.description) }
    jobs.failAll(failure)
    return failure
  }
}
