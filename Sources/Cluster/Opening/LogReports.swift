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

  /// The time limit of a read: three times the interval in which a live node of an earlier version reports.
  private static let timeLimit = Duration.seconds(3)
  private static let pause = Duration.milliseconds(200)

  private let log: any ReplicatedLog
  private let timer: NodeTimer

  package init(of log: any ReplicatedLog, timer: NodeTimer = .continuous) { (self.log, self.timer) = (log, timer) }

  /// Reads the last report of each run of a node, except for the nodes that have left.
  ///
  /// - Parameter waitingForOne: whether to wait for a node that gives snapshots if there is none yet.
  /// - Throws: `LogFailure`.
  /// - Complexity: O(nodes); O(log) in a log of format 1.
  package func read(waitingForOne: Bool = false) async throws -> [Item] {
    guard let survey = try await log.survey() else { return [] }
    guard survey.head.format >= 2 else { return try await entries(of: survey, waitingForOne: waitingForOne) }
    let end = timer.now() + Self.timeLimit
    while true {
      let items = try await log.notes().compactMap { writer, bytes in
        NodeNote(bytes).map { Item(writer: writer, moment: $0.moment, report: $0.report) }
      }.filter { !$0.report.isLeaving }
      if !waitingForOne || items.contains(where: { $0.report.address != nil }) || timer.now() > end { return items }
      try await timer.sleep(Self.pause)
    }
  }

  // MARK: Logs of format 1

  /// Reads the reports from the entries: nodes of earlier versions leave no notes.
  private func entries(of survey: LogSurvey, waitingForOne: Bool) async throws -> [Item] {
    var start = LogPosition.start
    let key = survey.head.entryKey
    // The log may be trimmed before the read begins. The next attempt then starts where the log begins.
    for _ in 0..<5 {
      do { return try await read(after: start, until: survey.end, key, waitingForOne) } catch LogFailure.trimmed(
        let first)
      {
        start = first
      }
    }
    return []
  }

  private func read(after start: LogPosition, until end: LogPosition, _ key: AuthenticationKey, _ waitsForOne: Bool)
    async throws -> [Item]
  {
    let found = FoundReports(key: key)
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
  private let key: AuthenticationKey
  private var found: [WriterID: LogReports.Item] = [:]
  /// The number of each writer's last report.
  private var numbers: [WriterID: Int64] = [:]

  init(key: AuthenticationKey) { self.key = key }

  var items: [LogReports.Item] { found.values.filter { !$0.report.isLeaving } }

  /// Adds the reports among the entries.
  ///
  /// - Returns: whether a node that has not left serves snapshots.
  func add(_ entries: [PlacedEntry]) -> Bool {
    for placed in entries {
      guard let entry = try? LogEntry(bytes: placed.bytes, with: key), let report = entry.report else { continue }
      // A report whose append was cut off may come behind the last one, with which its writer left.
      guard entry.id.number > numbers[entry.id.writer, default: .min] else { continue }
      numbers[entry.id.writer] = entry.id.number
      found[entry.id.writer] = LogReports.Item(writer: entry.id.writer, moment: entry.moment, report: report)
    }
    return items.contains { $0.report.address != nil }
  }
}
