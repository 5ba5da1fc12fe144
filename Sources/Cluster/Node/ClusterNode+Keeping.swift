import Basics
import Leaderboard
import Synchronization
package import TapGame

extension ClusterNode {
  /// Once per interval, syncs the file, and requests a report if one is due; at every fifth interval, also trims the log.
  /// Without ``NodeSettings/reports``, it only syncs.
  func keepTime() async throws {
    var beats = 0
    while !Task.isCancelled {
      if beats.isMultiple(of: 10), settings.reports { await hold() }
      if isReportDue(after: settings.reportInterval) { jobs.wantReport() }
      try await timer.sleep(settings.interval)
      try await checkFile()
      try await sync()
      beats += 1
      if beats.isMultiple(of: 5), settings.reports { await trim() }
    }
  }

  /// Whether this node's last report was sent longer ago than a time.
  func isReportDue(after interval: Duration) -> Bool {
    guard settings.reports else { return false }
    let now = timer.now()
    return state.withLock { $0.reported.map { $0.duration(to: now) >= interval } ?? true }
  }

  /// Once per interval, or more often during an outage, asks the log for its end unless this node's own entries show
  /// that it is current. So an idle node appends nothing, and notices all the same if it is cut off.
  ///
  /// - Throws: why the node halts.
  func lookAll() async throws {
    while !Task.isCancelled {
      if let failure = state.withLock({ $0.halt }) { throw failure }
      let now = timer.now()
      let (isOut, isCurrent) = state.withLock { state in
        (state.outage != nil, state.currentAsOf.map { $0.duration(to: now) < settings.interval } ?? false)
      }
      if isOut || !isCurrent { await look() }
      try? await timer.sleep(isOut ? Self.retryTime : settings.interval)
    }
  }

  private func look() async {
    let (sent, known) = (timer.now(), state.withLock(\.newestEnd))
    do {
      guard let survey = try await log.survey(), survey.head.contest == head.contest else { return halt(.replaced) }
      guard survey.end >= known else { return halt(.olderLog) }
      if settings.reports, state.withLock(\.isFull) { return jobs.wantReport() }
      noteAnswer()
      state.withLock { $0.noteSeen(survey.end, at: sent) }
    } catch {
      if !Task.isCancelled { _ = noteFailure(error) }
    }
  }

  /// Halts the node if its file is no longer at its path. Nothing that this process does brings it back; another run of
  /// the node finds no file, and takes a snapshot.
  ///
  /// - Returns: the failure; `nil` if the error says something else.
  func halt(ifGone error: any Error) -> ClusterFailure? {
    let failure: ClusterFailure
    switch error as? LeaderboardError {
    case .notFound(let path), .replaced(let path), .tampered(let path, _): failure = .fileGone(path: path)
    default: return nil
    }
    halt(failure)
    return failure
  }

  private func checkFile() async throws {
    do { try await leaderboard.checkInPlace() } catch {
      // Whatever else is wrong shows when the file is written.
      if let failure = halt(ifGone: error) { throw failure }
    }
  }

  private func sync() async throws {
    let position = state.withLock { $0.durable < $0.stored ? $0.stored : nil }
    guard let position else { return }
    do {
      try await leaderboard.makeDurable()
      state.withLock { $0.durable = max($0.durable, position) }
    } catch {
      // After a failed sync, the content of the disk is unknown. The next opening of the file writes its whole
      // write-ahead log again.
      let failure = ClusterFailure.file("\(error)")
      halt(failure)
      throw failure
    }
  }

  /// Keeps the log from being trimmed beyond what this node has on disk, also while nobody hears of it.
  private func hold() async {
    let position = state.withLock(\.durable)
    // After a failure, a later call tries again.
    try? await log.hold(after: position, as: writer)
  }

  /// Trims the log if this node has the lowest writer ID of all live nodes. It removes only entries that all live nodes
  /// have on disk, that nobody holds, and that are older than ``NodeSettings/window``.
  private func trim() async {
    let now = timer.now()
    let marks = state.withLock { state -> [LogMark] in
      let live = state.liveNodes(at: now, silence: settings.silence)
      guard live.first?.writer == writer,
        let behind = live.map({ $0.writer == writer ? state.durable : $0.report.durable }).min()
      else { return [] }
      let due = state.marks.filter { $0.mark.position <= behind && $0.at.duration(to: now) >= settings.window }
      return due.map(\.mark).filter { $0.position > state.trimmed }
    }
    // Asked last: a snapshot for a hold that comes later has at least what any of the marks has. What is not known may be
    // held.
    guard let newest = marks.last?.position, let held = try? await log.held() ?? newest,
      let mark = marks.last(where: { $0.position <= held })
    else { return }
    // After a failure, a later call tries again.
    guard (try? await log.trim(through: mark)) != nil else { return }
    state.withLock { state in
      state.trimmed = mark.position
      state.marks.removeAll { $0.mark.position < mark.position }
    }
  }

  /// Records the time that a machine of the log reported.
  package func noteClock(of machine: String, second: Timestamp, sent: Timestamp, received: Timestamp) {
    checkClock()
    let (before, after) = state.withLock { state in
      let before = state.clocks.error
      state.clocks.note(machine, second: second, sent: sent, received: received)
      return (before, state.clocks.error)
    }
    if let after, before == nil { say(ClusterFailure.clockOff(milliseconds: after).description) }
    if before != nil, after == nil { say("This node's clock agrees with the cluster's again.") }
  }

  /// The time after which the log's machines should be asked for their time again. The first answers follow each other
  /// quickly, at other moments within the second.
  package var clockPause: Duration {
    state.withLock { $0.clocks.isNarrow(of: settings.members) } ? .milliseconds(1900) : .milliseconds(270)
  }

  /// Counts a snapshot that this node gave to another node.
  package func noteSnapshot() { state.withLock { $0.figures.snapshots += 1 } }

  /// Sets the address at which other nodes get a snapshot. Later reports contain this address.
  package func serve(at address: String) {
    state.withLock { ($0.address, $0.reported) = (address, nil) }
    if settings.reports { jobs.wantReport() }
  }

  /// Whether this node starts, ends and reviews the seasons. This is the task of the live node with the lowest writer
  /// ID.
  package var keepsSeasons: Bool {
    liveNodes.first?.writer == writer
  }

  /// The nodes that were heard of lately, in the order of their writer IDs.
  var liveNodes: [LiveNode] {
    let now = timer.now()
    return state.withLock { state in
      state.liveNodes(at: now, silence: settings.silence).map { LiveNode(writer: $0.writer, report: $0.report) }
    }
  }

  package var standing: NodeStanding {
    let (now, live, obstacle) = (timer.now(), liveNodes, obstacle)
    return state.withLock { state in
      NodeStanding(
        applied: state.log.position, durable: state.durable, trimmed: state.trimmed,
        age: state.currentAsOf.map { $0.duration(to: now) }, failure: obstacle, live: live,
        figures: state.figures)
    }
  }
}

package struct NodeStanding: Sendable {
  /// The position up to which the node has applied the log.
  package var applied: LogPosition
  /// The position up to which its file has the log on disk.
  package var durable: LogPosition
  /// The position up to which the node has trimmed the log.
  package var trimmed: LogPosition
  /// An upper bound of the age of its boards; `nil` before the cluster's first answer.
  package var age: Duration?
  /// Why it rejects commands; `nil` if it accepts them.
  package var failure: ClusterFailure?
  package var live: [LiveNode]
  package var figures: NodeFigures
}

/// A live node, according to the log.
package struct LiveNode: Hashable, Sendable {
  /// The writer ID of this run of the node.
  package var writer: WriterID
  package var report: NodeReport
}
