package struct NodeSettings: Sendable {
  /// The name of the node's machine, for people.
  package var name: String
  /// Whether the node reports its progress to the other nodes. The node of a single command does not report.
  package var reports: Bool
  /// The time between two reports, and between two syncs of the file.
  package var interval: Duration
  /// The minimum time between two entries that the node appends, and between two transactions in which it applies
  /// entries. An entry costs every node about as much work as a hundred batches. A transaction costs about the same.
  /// Commands and entries that arrive meanwhile go into the next one.
  package var pace: Duration
  /// The minimum time that an entry stays in the log after the trimming node has applied the entry.
  package var window: Duration
  /// A node counts as gone when its last entry is older than this, in milliseconds.
  package var silence: Int64
  /// The maximum age at which the node's boards count as current.
  package var staleness: Duration

  /// Settings of a node. Every node uses the defaults, except for its name.
  package init(
    name: String, reports: Bool = true, interval: Duration = .seconds(1), pace: Duration = .milliseconds(10),
    window: Duration = .seconds(60), silence: Int64 = 10_000,
    staleness: Duration = .seconds(3)
  ) {
    self.name = name
    self.reports = reports
    self.interval = interval
    self.pace = pace
    self.window = window
    self.silence = silence
    self.staleness = staleness
  }

  /// The minimum time between two entries that this node appends while this many nodes are live. Every node has to
  /// apply the entries of all nodes. So each node appends less often while more nodes are live: up to ten nodes
  /// together append at most two entries per ``pace``. The result is at most five times ``pace``.
  ///
  /// - Complexity: O(1).
  package func appendPace(nodes: Int) -> Duration { min(max(pace, pace / 2 * nodes), pace * 5) }
}

/// The clock for a node's own delays.
package struct NodeTimer: Sendable {
  let now: @Sendable () -> ContinuousClock.Instant
  let sleep: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.now, self.sleep) = (now, sleep)
  }

  /// The machine's monotonic clock.
  package static let continuous = NodeTimer(now: { .now }, sleep: { try await Task.sleep(for: $0) })
}
