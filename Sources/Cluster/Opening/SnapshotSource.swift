/// Where a node gets snapshots from: other nodes.
package protocol SnapshotSource: Sendable {
  /// Fetches a snapshot: a copy of a node's file, written to a path where nothing lies.
  ///
  /// - Parameters:
  ///   - address: the address of the node, as it reports it.
  ///   - key: what proves that a node asks.
  /// - Returns: the digest of the contest in the file, as the other node says.
  /// - Throws: an error whose description is a part of a sentence.
  func fetch(from address: String, key: String, to path: String) async throws -> String
}
