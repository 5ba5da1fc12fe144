package import ContestLog
import Leaderboard
import Synchronization
package import TapGame

extension ClusterNode {
  /// Reports how far the node is, syncs its file and trims the log, from time to time.
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
      // After a failed sync nobody knows what the disk has. Opening the file again writes all of it anew.
      let failure = ClusterFailure.file("\(error)")
      halt(failure)
      throw failure
    }
  }

  /// Trims the log, if it is this node's turn: up to where all nodes that are there have it on disk, but for a window.
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
    // A failure is followed by another attempt.
    guard (try? await log.trim(through: mark)) != nil else { return }
    state.withLock { $0.trimmed = mark.position }
  }

  /// Notes what a machine of the log says the time is.
  package func noteClock(of machine: String, second: Timestamp, sent: Timestamp, received: Timestamp) {
    state.withLock { $0.clocks.note(machine, second: second, sent: sent, received: received) }
  }

  /// Notes that another node got a snapshot.
  package func noteSnapshot() { state.withLock { $0.figures.snapshots += 1 } }

  /// Tells the other nodes from now on where they get a snapshot.
  package func serve(at address: String) { state.withLock { $0.address = address } }

  /// Whether this node is the one that starts and ends seasons and reviews them.
  package var keepsSeasons: Bool {
    state.withLock { $0.liveNodes(silence: settings.silence).first?.writer == writer }
  }

  /// What a node says of itself.
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

/// What a node says of itself.
package struct NodeStanding: Sendable {
  /// The position up to which the node has applied the log.
  package var applied: LogPosition
  /// The position up to which its file has the log on disk.
  package var durable: LogPosition
  /// The position up to which the node has trimmed the log.
  package var trimmed: LogPosition
  /// How old its boards are at the most; `nil` before the first answer of the cluster.
  package var age: Duration?
  /// Why it takes no commands; `nil` if it takes them.
  package var failure: ClusterFailure?
  /// The nodes that are there.
  package var live: [LiveNode]
  /// The number of commands that wait to be appended.
  package var waiting: Int
  /// What it has counted.
  package var figures: NodeFigures
}

/// A node that is there, by what the log says.
package struct LiveNode: Hashable, Sendable {
  /// This run of the node.
  package var writer: WriterID
  /// How far it is.
  package var report: NodeReport
}
