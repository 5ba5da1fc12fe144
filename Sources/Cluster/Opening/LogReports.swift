/// Reads the nodes' reports from the notes that the log holds.
package struct LogReports: Sendable {
  package struct Item: Sendable {
    package var writer: WriterID
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
        NodeNote(bytes).map { Item(writer: writer, report: $0.report) }
      }.filter { !$0.report.isLeaving }
      if !waitingForOne || items.contains(where: { $0.report.address != nil }) || timer.now() > end { return items }
      try await timer.sleep(Self.pause)
    }
  }
}
