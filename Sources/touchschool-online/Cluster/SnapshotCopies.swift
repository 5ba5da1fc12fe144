import Foundation
import GameServer
import Synchronization

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
