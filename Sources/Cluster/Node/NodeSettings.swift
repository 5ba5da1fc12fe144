/// The settings of a node.
package struct NodeSettings: Sendable {
  /// The name of the node's machine, for people.
  package var name: String
  /// Whether the node tells the others how far it is. A command that works on the cluster for a moment does not.
  package var reports: Bool
  /// The time between two reports, and between two syncs of the file.
  package var interval: Duration
  /// The shortest time between two entries that the node appends, and between two transactions in which it applies entries. Each costs as
  /// much as some hundred batches, at every node; what comes meanwhile goes into the next one.
  package var pace: Duration
  /// The time for which entries stay in the log after everybody has them.
  package var window: Duration
  /// The time after its last report at which a node counts as gone, in milliseconds.
  package var silence: Int64
  /// The longest time between being read from the log and the present at which the node's boards count as current.
  package var staleness: Duration

  /// The settings of a node, but for its name those of every node.
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

  /// The shortest time between two entries that this node appends while so many nodes are there: all of them together append no more than two
  /// in ``pace``, which each has to apply.
  ///
  /// - Complexity: O(1).
  package func appendPace(nodes: Int) -> Duration { min(max(pace, pace / 2 * nodes), pace * 5) }
}
