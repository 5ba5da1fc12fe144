import ContestLog
import Synchronization
import TapGame

extension ClusterNode {
  /// Appends entries, one after the other.
  func appendAll() async {
    while let work = await jobs.next() {
      let start = timer.now()
      switch work {
      case .commands(let jobs): await append(jobs)
      case .large(let job): await append(large: job)
      case .report: await appendReport()
      }
      await askAgain()
      let nodes = state.withLock { $0.liveNodes(silence: settings.silence).count }
      await rest(settings.appendPace(nodes: nodes), since: start)
    }
  }

  /// Waits until a time has passed since a moment.
  func rest(_ pace: Duration, since start: ContinuousClock.Instant) async {
    let rest = pace - start.duration(to: timer.now())
    if rest > .zero { try? await timer.sleep(rest) }
  }

  /// After an append that failed, has a report find out soon whether the cluster answers again: until one does, no command is taken.
  private func askAgain() async {
    guard settings.reports, !Task.isCancelled, state.withLock({ $0.outage != nil }) else { return }
    try? await timer.sleep(Self.retryTime)
    jobs.wantReport()
  }

  private func append(_ jobs: [CommandJob]) async {
    do { try await append(.actions(jobs.map(\.action)), answering: jobs) } catch {
      // The jobs have failed with it.
    }
  }

  /// Appends a command that is too large for one entry.
  private func append(large job: CommandJob) async {
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
      // Another report follows.
    }
  }

  /// The next entry of this writer. A number is never used again: an entry that comes late is dropped by all nodes once a later one was applied.
  func nextEntry(_ content: LogEntry.Content) -> LogEntry {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return LogEntry(id: EntryID(writer: writer, number: number), moment: clock.now, content: content)
  }

  /// How far this node is.
  func report(isLeaving: Bool = false) -> NodeReport {
    state.withLock { state in
      NodeReport(
        name: settings.name, address: state.address, durable: state.durable, applied: state.log.position,
        isLeaving: isLeaving || !settings.reports)
    }
  }

  /// Appends an entry. If that fails, its jobs fail, unless the entry was applied all the same and they are answered.
  ///
  /// - Parameter sent: when a report is sent.
  private func append(
    _ content: LogEntry.Content, answering jobs: [CommandJob], sent: ContinuousClock.Instant? = nil
  ) async throws {
    let entry = nextEntry(content)
    let encoded: EncodedEntry
    do { encoded = try entry.encoded() } catch {
      for job in jobs { job.fail(error) }
      throw error
    }
    let number = entry.id.number
    let end = state.withLock { state -> ClusterFailure? in
      // Nothing is applied any more then, so nobody would answer.
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
      // Then it says nothing of the cluster.
      guard !Task.isCancelled else { throw ClusterFailure.stopping }
      let failure = ClusterFailure.unavailable((error as? LogFailure)?.description ?? "\(error)")
      let isNew = state.withLock { state in
        state.figures.failedAppends += 1
        defer { state.outage = failure }
        return state.outage == nil
      }
      if isNew { say(failure.description) }
      // Nobody waits in vain: what has come meanwhile is told, too.
      jobs.failAll(failure)
      throw failure
    }
  }
}
