package import ContestLog
import Leaderboard
import Synchronization
package import TapGame

extension ClusterNode {
  /// Once per interval, requests a report and syncs the file; at every fifth interval, also trims the log. Without
  /// ``NodeSettings/reports``, it only syncs.
  func keepTime() async throws {
    var beats = 0
    while !Task.isCancelled {
      if settings.reports { jobs.wantReport() }
      try await timer.sleep(settings.interval)
      try await sync()
      beats += 1
      if beats.isMultiple(of: 5), settings.reports { await trim() }
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

  /// Trims the log if this node has the lowest writer ID of all live nodes. It removes only entries that all live nodes
  /// have on disk and that are older than ``NodeSettings/window``.
  private func trim() async {
    let now = timer.now()
    let mark = state.withLock { state -> LogMark? in
      let live = state.liveNodes(silence: settings.silence)
      guard live.first?.writer == writer, let behind = live.map(\.report.durable).min() else { return nil }
      let due = state.marks.lastIndex { $0.mark.position <= behind && $0.at.duration(to: now) >= settings.window }
      guard let due else { return nil }
      let mark = state.marks[due].mark
      state.marks.removeFirst(due)
      return mark.position > state.trimmed ? mark : nil
    }
    guard let mark else { return }
    // After a failure, a later call tries again.
    guard (try? await log.trim(through: mark)) != nil else { return }
    state.withLock { $0.trimmed = mark.position }
  }

  /// Records the time that a machine of the log reported.
  package func noteClock(of machine: String, second: Timestamp, sent: Timestamp, received: Timestamp) {
    state.withLock { $0.clocks.note(machine, second: second, sent: sent, received: received) }
  }

  /// Counts a snapshot that this node gave to another node.
  package func noteSnapshot() { state.withLock { $0.figures.snapshots += 1 } }

  /// Sets the address at which other nodes get a snapshot. Later reports contain this address.
  package func serve(at address: String) { state.withLock { $0.address = address } }

  /// Whether this node starts, ends and reviews the seasons. This is the task of the live node with the lowest writer
  /// ID.
  package var keepsSeasons: Bool {
    state.withLock { $0.liveNodes(silence: settings.silence).first?.writer == writer }
  }

  package var standing: NodeStanding {
    let now = timer.now()
    return state.withLock { state in
      NodeStanding(
        applied: state.log.position, durable: state.durable, trimmed: state.trimmed,
        age: state.currentAsOf.map { $0.duration(to: now) }, failure: state.obstacle,
        live: state.liveNodes(silence: settings.silence).map { LiveNode(writer: $0.writer, report: $0.report) },
        waiting: jobs.count, figures: state.figures)
    }
  }
}

/// The status of a node.
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
  /// The number of commands that wait to be appended.
  package var waiting: Int
  package var figures: NodeFigures
}

/// A live node, according to the log.
package struct LiveNode: Hashable, Sendable {
  /// The writer ID of this run of the node.
  package var writer: WriterID
  /// Its last report.
  package var report: NodeReport
}
