package import TapGame

/// Reads the nodes' reports from the notes that the log holds.
package struct LogReports: Sendable {
  /// The last report of a node.
  package struct Item: Sendable {
    /// The writer ID of the node's run.
    package var writer: WriterID
    /// The time of the report, by the node's clock.
    package var moment: Timestamp
    package var report: NodeReport
  }

  /// How long to wait for a node that gives snapshots.
  private static let timeLimit = Duration.seconds(3)
  private static let pause = Duration.milliseconds(200)

  private let log: any ReplicatedLog
  private let timer: NodeTimer

  package init(of log: any ReplicatedLog, timer: NodeTimer = .continuous) { (self.log, self.timer) = (log, timer) }

  /// Reads the last report of each run of a node, except for the nodes that have left.
  ///
  /// - Parameter waitingForOne: whether to wait for a node that gives snapshots if there is none yet.
  /// - Throws: `LogFailure`.
  package func read(waitingForOne: Bool = false) async throws -> [Item] {
    let end = timer.now() + Self.timeLimit
    while true {
      let items = try await log.notes().compactMap { writer, bytes in
        NodeNote(bytes).map { Item(writer: writer, moment: $0.moment, report: $0.report) }
      }.filter { !$0.report.isLeaving }
      if !waitingForOne || items.contains(where: { $0.report.address != nil }) || timer.now() > end { return items }
      try await timer.sleep(Self.pause)
    }
  }
}
