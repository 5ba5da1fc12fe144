/// Where a node gets snapshots from: other nodes.
package protocol SnapshotSource: Sendable {
  /// Fetches a snapshot, which is a copy of a node's file, and writes it to a path where no file exists.
  ///
  /// - Parameters:
  ///   - address: the address of the node, from the node's report.
  ///   - key: the proof that the caller is a node.
  /// - Returns: the digest of the contest in the file, as the other node states it.
  /// - Throws: an error whose description fits into a sentence.
  func fetch(from address: String, key: String, to path: String) async throws -> String
}
