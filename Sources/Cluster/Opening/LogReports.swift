package import ContestLog
package import TapGame

/// Reads the nodes' reports from the entries that the log still holds.
package struct LogReports: Sendable {
  /// The last report of a node.
  package struct Item: Sendable {
    /// The writer ID of the node's run.
    package var writer: WriterID
    /// The time of the report, by the node's clock.
    package var moment: Timestamp
    package var report: NodeReport
  }

  /// The time limit of a read: three times the interval in which a live node reports.
  private static let timeLimit = Duration.seconds(3)

  private let log: any ReplicatedLog
  private let timer: NodeTimer

  package init(of log: any ReplicatedLog, timer: NodeTimer = .continuous) { (self.log, self.timer) = (log, timer) }

  /// Reads the last report of each run of a node, except for the nodes that have left.
  ///
  /// - Parameter waitingForOne: whether to wait for a report if there is none yet.
  /// - Throws: `LogFailure`.
  /// - Complexity: O(log).
  package func read(waitingForOne: Bool = false) async throws -> [Item] {
    var start = LogPosition.start
    let end = try await log.end()
    // The log may be trimmed before the read begins. The next attempt then starts where the log begins.
    for _ in 0..<5 {
      do { return try await read(after: start, until: end, waitingForOne) } catch LogFailure.trimmed(let first) {
        start = first
      }
    }
    return []
  }

  private func read(after start: LogPosition, until end: LogPosition, _ waitsForOne: Bool) async throws -> [Item] {
    let found = FoundReports()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for try await entries in log.entries(after: start) {
          let isSome = await found.add(entries)
          if let last = entries.last, last.position >= end, isSome || !waitsForOne { return }
        }
      }
      // It is possible that the newest position belongs to no entry of this contest. Then no more entries arrive, and
      // the time limit ends the read.
      group.addTask { try await timer.sleep(Self.timeLimit) }
      defer { group.cancelAll() }
      try await group.next()
    }
    return await found.items
  }
}

private actor FoundReports {
  private var found: [WriterID: LogReports.Item] = [:]
  /// The number of each writer's last report.
  private var numbers: [WriterID: Int64] = [:]

  var items: [LogReports.Item] { found.values.filter { !$0.report.isLeaving } }

  /// Adds the reports among the entries.
  ///
  /// - Returns: whether a node that has not left serves snapshots.
  func add(_ entries: [PlacedEntry]) -> Bool {
    for placed in entries {
      guard let entry = try? LogEntry(bytes: placed.bytes), case .report(let report) = entry.content else { continue }
      // A report whose append was cut off may come behind the last one, with which its writer left.
      guard entry.id.number > numbers[entry.id.writer, default: .min] else { continue }
      numbers[entry.id.writer] = entry.id.number
      found[entry.id.writer] = LogReports.Item(writer: entry.id.writer, moment: entry.moment, report: report)
    }
    return items.contains { $0.report.address != nil }
  }
}
