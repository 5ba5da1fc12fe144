/// A node's record of its cluster, as stored in the node's file.
package struct Replica: Hashable, Sendable {
  /// Identifies the contest on the cluster.
  package var contest: String
  /// The name of the contest on the cluster, for people.
  package var name: String
  /// How far the cluster's log is applied, in the cluster's own encoding.
  package var state: [UInt8]

  /// A replica with these values.
  package init(contest: String, name: String, state: [UInt8]) {
    self.contest = contest
    self.name = name
    self.state = state
  }
}
