// The Merkle tree of Certificate Transparency: RFC 6962, section 2.1, and RFC 9162, section 2.1.3. Different first bytes
// of leaves and nodes prevent that a node is taken for a leaf. A tree is split at the largest power of two below its
// number of leaves, so an aligned run of 2^k leaves is a subtree. Its hash can stand for its leaves.

/// A Merkle tree with SHA-256 over leaves, or over the hashes of equally large subtrees in place of their leaves.
package struct MerkleTree {
  private let hashes: [[UInt8]]

  /// A tree over these hashes.
  package init(_ hashes: [[UInt8]]) { self.hashes = hashes }

  /// The hash of a leaf with this content.
  ///
  /// - Complexity: O(bytes).
  package static func leaf(_ content: [UInt8]) -> [UInt8] { SHA256Hasher.hash(of: [0] + content) }

  static func node(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var hasher = SHA256Hasher()
    hasher.update([1] + left + right)
    return hasher.finalized()
  }

  /// The hash of the whole tree.
  ///
  /// - Complexity: O(hashes).
  package var root: [UInt8] { Self.root(of: hashes[...]) }

  private static func root(of hashes: ArraySlice<[UInt8]>) -> [UInt8] {
    guard let first = hashes.first else { return SHA256Hasher.hash(of: []) }
    guard hashes.count > 1 else { return first }
    let middle = hashes.startIndex + split(hashes.count)
    return node(root(of: hashes[..<middle]), root(of: hashes[middle...]))
  }

  /// The hashes that lead from the hash at a place to the root, the nearest first.
  ///
  /// - Complexity: O(hashes).
  package func path(from place: Int) -> [[UInt8]] {
    guard hashes.indices.contains(place) else { return [] }
    var rest = hashes[...]
    var path: [[UInt8]] = []
    while rest.count > 1 {
      let middle = rest.startIndex + Self.split(rest.count)
      path.append(Self.root(of: place < middle ? rest[middle...] : rest[..<middle]))
      rest = place < middle ? rest[..<middle] : rest[middle...]
    }
    return path.reversed()
  }

  /// The largest power of two below a number of leaves.
  private static func split(_ count: Int) -> Int { 1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount) }

  /// The root to which a leaf and its path lead; `nil` if the path does not have the length that the place requires.
  ///
  /// - Complexity: O(hashes of the path).
  package static func root(from leaf: [UInt8], at place: Int, of count: Int, by path: [[UInt8]]) -> [UInt8]? {
    guard (0..<max(0, count)).contains(place) else { return nil }
    var (hash, place, last) = (leaf, place, count - 1)
    for other in path {
      guard last > 0 else { return nil }
      if place & 1 == 1 || place == last {
        hash = node(other, hash)
        // The rightmost nodes of an incomplete tree have no neighbour at these levels.
        while place & 1 == 0 { (place, last) = (place >> 1, last >> 1) }
      } else {
        hash = node(hash, other)
      }
      (place, last) = (place >> 1, last >> 1)
    }
    return last == 0 ? hash : nil
  }
}
