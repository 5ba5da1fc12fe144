import ContestLog
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
      await askAgain()
      let nodes = state.withLock { $0.liveNodes(silence: settings.silence).count }
      await rest(settings.appendPace(nodes: nodes), since: start)
    }
  }

  /// Sleeps until `pace` has passed since `start`.
  func rest(_ pace: Duration, since start: ContinuousClock.Instant) async {
    let rest = pace - start.duration(to: timer.now())
    if rest > .zero { try? await timer.sleep(rest) }
  }

  /// After a failed append, waits for the retry time and queues a report. Commands are rejected during an outage, so
  /// the report's append has to find out whether the cluster responds again.
  private func askAgain() async {
    guard settings.reports, !Task.isCancelled, state.withLock({ $0.outage != nil }) else { return }
    try? await timer.sleep(Self.retryTime)
    jobs.wantReport()
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
    for part in parts {
      let isLast = part.index == part.count - 1
      do { try await append(.part(part), answering: isLast ? [job] : []) } catch {
        if !isLast { job.fail(error) }
        return
      }
    }
  }

  private func appendReport() async {
    let sent = timer.now()
    do { try await append(.report(report()), answering: [], sent: sent) } catch {
      // The next report is another attempt.
    }
  }

  /// The next entry of this writer. Each number is used only once: after a node has applied an entry, it drops an
  /// earlier entry of the same writer that arrives late.
  func nextEntry(_ content: LogEntry.Content) -> LogEntry {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return LogEntry(id: EntryID(writer: writer, number: number), moment: clock.now, content: content)
  }

  /// This node's report to the other nodes.
  func report(isLeaving: Bool = false) -> NodeReport {
    state.withLock { state in
      NodeReport(
        name: settings.name, address: state.address, durable: state.durable, applied: state.log.position,
        isLeaving: isLeaving || !settings.reports)
    }
  }

  /// Appends an entry. If the append fails, the jobs of the entry fail too. Jobs that were answered already keep their
  /// answer: the entry can be in the log in spite of the failure.
  ///
  /// - Parameter sent: the time at which a report is sent; `nil` for other entries.
  private func append(
    _ content: LogEntry.Content, answering jobs: [WaitingAction], sent: ContinuousClock.Instant? = nil
  ) async throws {
    let entry = nextEntry(content)
    let encoded: EncodedEntry
    do { encoded = try entry.encoded() } catch {
      for job in jobs { job.fail(error) }
      throw error
    }
    let number = entry.id.number
    let end = state.withLock { state -> ClusterFailure? in
      // A halted or stopping node applies nothing more, so nobody would answer the jobs.
      if let end = state.halt ?? (state.isStopping ? .stopping : nil) { return end }
      if !jobs.isEmpty { state.pending[number] = jobs }
      state.reportsSent[number] = sent
      return nil
    }
    if let end {
      for job in jobs { job.fail(end) }
      throw end
    }
    do { try await append(encoded) } catch {
      let unanswered = state.withLock { state in
        state.reportsSent[number] = nil
        return state.pending.removeValue(forKey: number) ?? []
      }
      for job in unanswered { job.fail(error) }
      throw error
    }
  }

  private func append(_ entry: EncodedEntry) async throws {
    let start = timer.now()
    do {
      let position = try await log.append(entry)
      let now = timer.now()
      let time = Int64(start.duration(to: now) / .microseconds(1))
      let isBack = state.withLock { state in
        defer { state.outage = nil }
        state.noteAppended(position, at: now)
        state.figures.appended += 1
        state.figures.appendedBytes += Int64(entry.bytes.count)
        state.figures.appendMicroseconds += time
        state.figures.lastAppendMicroseconds = time
        return state.outage != nil
      }
      if isBack { say("The cluster answers again.") }
    } catch {
      // A cancelled append does not show whether the cluster responds.
      guard !Task.isCancelled else { throw ClusterFailure.stopping }
      let failure = ClusterFailure.unavailable((error as? LogFailure)?.description ?? "\(error)")
      let isNew = state.withLock { state in
        state.figures.failedAppends += 1
        defer { state.outage = failure }
        return state.outage == nil
      }
      if isNew { say(failure.description) }
      // The commands that were queued meanwhile fail too, so that their callers do not wait.
      jobs.failAll(failure)
      throw failure
    }
  }
}
