package struct NodeSettings: Sendable {
  /// The name of the node's machine, for people.
  package var name: String
  /// Whether the node reports its progress to the other nodes. The node of a single command does not report.
  package var reports = true
  /// The time between two syncs of the file, and the minimum time between two reports.
  package var interval = Duration.seconds(1)
  /// The maximum time between two reports of a node that appends nothing else.
  package var reportInterval = Duration.seconds(10)
  /// The number of the log's machines. The node has to know the time of more than half of them.
  package var members = 0
  /// The newest version of commands and entries that the node knows. Another one stands for another program.
  package var commands = LogEntry.commandsVersion
  /// The minimum time between two entries that the node appends, and between two transactions in which it applies
  /// entries. An entry and a transaction cost every node and every member some work, whatever is in them.
  /// Commands and entries that arrive meanwhile go into the next one.
  package var pace = Duration.milliseconds(10)
  /// The minimum time that an entry stays in the log after the trimming node has applied the entry.
  package var window = Duration.seconds(60)
  /// A node counts as gone when its last entry was read longer ago than this.
  package var silence = Duration.seconds(25)

  /// Settings of a node. Every node uses the defaults, except for its name and the number of members.
  package init(name: String, members: Int = 0) { (self.name, self.members) = (name, members) }

  /// The minimum time between two entries that this node appends while this many nodes are live. Every member of etcd
  /// and every node has to take the entries of all nodes. So each node appends less often while more nodes are live: up
  /// to ten nodes together append at most one entry per ``pace``. The result is at most ten times ``pace``.
  package func appendPace(nodes: Int) -> Duration { pace * min(max(nodes, 1), 10) }

  /// The minimum time between two transactions in which this node applies entries, after one with entries of so many
  /// bytes. Under load, fewer and larger transactions write each page of the file less often. A batch takes some twelve
  /// bytes. The result is at most five times ``pace``.
  package func applyPace(bytes: Int) -> Duration { pace * min(max(bytes / 1024, 1), 5) }
}

/// The clock for a node's own delays.
package struct NodeTimer: Sendable {
  let now: @Sendable () -> ContinuousClock.Instant
  let sleep: @Sendable (Duration) async throws -> Void
  private let start: ContinuousClock.Instant

  /// The milliseconds since this value was made.
  var milliseconds: Int64 { Int64(start.duration(to: now()) / .milliseconds(1)) }

  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.now, self.sleep, start) = (now, sleep, now())
  }

  /// The machine's monotonic clock.
  package static let continuous = NodeTimer(now: { .now }, sleep: { try await Task.sleep(for: $0) })
}
