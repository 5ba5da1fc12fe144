import Boards
import Cluster
import Foundation
import GameServer
import Leaderboard
import Synchronization
import TapGame

/// The interface of a node for its server.
struct ServedClusterNode: ServedNode {
  let node: ClusterNode
  /// When the node's certificates for etcd run out; `nil` if it has none.
  private let certificatesEnd: Timestamp?
  private let copies = SnapshotCopies()

  init(node: ClusterNode, certificatesEnd: Timestamp?) { (self.node, self.certificatesEnd) = (node, certificatesEnd) }

  var keepsSeasons: Bool { node.keepsSeasons }
  /// The sentence contains no addresses, because anybody may ask whether the node is ready. The node's log has the
  /// details.
  var obstacle: String? { (node.obstacle ?? node.lateness)?.sentence }
  var age: Duration? { node.standing.age }

  func catchUp() async throws { try await node.catchUp() }

  func snapshot(for key: Substring, tag: String?) async throws -> NodeSnapshot? {
    guard Self.isSame(key, node.head.snapshotKey) else { return nil }
    if let tag, let copy = copies.copy(tag) { return copy }
    let new = UUID().uuidString
    let path = FileManager.default.temporaryDirectory.path + "/touchschool-\(new).sqlite"
    do {
      let record = try await node.leaderboard.archive.snapshot(to: path)
      node.noteSnapshot()
      let copy = NodeSnapshot(path: path, digest: record.digest, tag: new)
      copies.keep(copy)
      return copy
    } catch {
      node.halt(ifDamage: error)
      throw error
    }
  }

  func remove(_ snapshot: NodeSnapshot) { copies.remove(snapshot) }

  /// Whether two texts are the same. The comparison takes the same time wherever they differ.
  private static func isSame(_ a: Substring, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  var figures: [NodeFigure] {
    let standing = node.standing
    let figures = standing.figures
    let lag = (standing.live.map(\.report.applied.rawValue).max() ?? 0) - standing.applied.rawValue
    var all = [
      NodeFigure(
        "touchschool_cluster_takes_taps", "Whether the node takes taps.", .gauge, standing.failure == nil ? 1 : 0),
      NodeFigure("touchschool_cluster_nodes", "The nodes that are there.", .gauge, Double(standing.live.count)),
      NodeFigure(
        "touchschool_cluster_position", "The position up to which the node has applied the log.", .gauge,
        Double(standing.applied.rawValue)),
      NodeFigure(
        "touchschool_cluster_durable_position", "The position up to which its file has the log on disk.", .gauge,
        Double(standing.durable.rawValue)),
      NodeFigure(
        "touchschool_cluster_lag_positions", "How far the node is behind the one that is furthest, by their reports.",
        .gauge, Double(max(0, lag))),
      NodeFigure(
        "touchschool_cluster_appended_total", "Entries that the node appended.", .counter, Double(figures.appended)),
      NodeFigure(
        "touchschool_cluster_appended_bytes_total", "The bytes of these entries.", .counter,
        Double(figures.appendedBytes)),
      NodeFigure(
        "touchschool_cluster_append_seconds_total", "The time that appending them took.", .counter,
        Double(figures.appendMicroseconds) / 1e6),
      NodeFigure(
        "touchschool_cluster_last_append_seconds", "The time that the last one took.", .gauge,
        Double(figures.lastAppendMicroseconds) / 1e6),
      NodeFigure(
        "touchschool_cluster_failed_appends_total", "Appends that the cluster did not answer.", .counter,
        Double(figures.failedAppends)),
      NodeFigure(
        "touchschool_cluster_applied_total", "Entries that the node applied.", .counter, Double(figures.applied)),
      NodeFigure(
        "touchschool_cluster_snapshots_total", "Snapshots that the node gave to others.", .counter,
        Double(figures.snapshots)),
    ]
    if let certificatesEnd {
      all.append(
        NodeFigure(
          "touchschool_cluster_certificate_days", "The days until the node's certificates for etcd run out.", .gauge,
          Double(certificatesEnd.milliseconds - SystemClock().now.milliseconds) / 86_400_000))
    }
    if let age = standing.age {
      all.append(
        NodeFigure("touchschool_cluster_age_seconds", "How old its boards are at the most.", .gauge, age / .seconds(1)))
    }
    return all
  }
}

/// The copies of a node's file that have not reached other nodes whole. A node whose line was cut asks for the rest.
final class SnapshotCopies: Sendable {
  /// The maximum number of copies. Each takes as much disk as the node's file.
  private static let most = 2

  /// The copies, oldest first.
  private let kept = Mutex<[NodeSnapshot]>([])

  func copy(_ tag: String) -> NodeSnapshot? { kept.withLock { $0.first { $0.tag == tag } } }

  /// Keeps a copy. Who reads the oldest one meanwhile reads it to its end all the same.
  func keep(_ copy: NodeSnapshot) {
    let old = kept.withLock { kept in
      kept.append(copy)
      return kept.count > Self.most ? kept.removeFirst() : nil
    }
    if let old { try? FileManager.default.removeItem(atPath: old.path) }
  }

  func remove(_ copy: NodeSnapshot) {
    kept.withLock { kept in kept.removeAll { $0.tag == copy.tag } }
    try? FileManager.default.removeItem(atPath: copy.path)
  }

  deinit {
    for copy in kept.withLock(\.self) { try? FileManager.default.removeItem(atPath: copy.path) }
  }
}
