/// The server's node in a cluster, with the members that the server needs.
package protocol ServedNode: Sendable {
  /// Whether this node is the one that starts, ends and reviews seasons.
  var keepsSeasons: Bool { get }
  /// Why the node takes no taps, in one sentence; `nil` if it takes them.
  var obstacle: String? { get }
  /// The maximum age of the node's boards; `nil` before the first answer from the cluster.
  var age: Duration? { get }
  var figures: [NodeFigure] { get }

  /// Waits until the node has applied every command that any node acknowledged before this call.
  func catchUp() async throws

  /// A copy of the node's file, for another node.
  ///
  /// - Parameter tag: the tag of a copy of which the other node has a part; `nil` if it has none.
  /// - Returns: the copy with the tag if it is still there, and otherwise a new one; `nil` if the key is wrong.
  func snapshot(for key: Substring, tag: String?) async throws -> NodeSnapshot?

  /// Removes a copy that the other node has got whole.
  func remove(_ snapshot: NodeSnapshot)
}

/// The paths at which an organiser's command asks a node about itself. They answer 401 to who does not belong to the
/// node's contest, and 503 while the node takes no taps.
package enum NodeQuestion {
  /// Whether the node is there.
  package static let presence = "/cluster/node"
  /// The same, answered when the node has applied every command that any node acknowledged before the question.
  package static let current = "/cluster/current"
}

/// A figure of a node, for `/metrics`.
package struct NodeFigure: Sendable {
  /// A counter only grows; a gauge may also fall.
  package enum Kind: Sendable {
    case counter
    case gauge
  }

  let name: String
  let help: String
  let kind: Kind
  let value: Double

  package init(_ name: String, _ help: String, _ kind: Kind, _ value: Double) {
    (self.name, self.help, self.kind, self.value) = (name, help, kind, value)
  }
}

/// A copy of a node's file.
package struct NodeSnapshot: Sendable {
  /// The path of the route that returns a node's snapshot.
  package static let route = "/cluster/snapshot"
  /// The header with the digest of the contest in a snapshot.
  package static let digestHeader = "X-TouchSchool-Digest"

  package let path: String
  /// The digest of the contest in the copy, as 64 hexadecimal digits.
  package let digest: String
  /// Distinguishes the copy from all others, also from those with the same digest.
  package let tag: String

  package init(path: String, digest: String, tag: String) { (self.path, self.digest, self.tag) = (path, digest, tag) }
}
