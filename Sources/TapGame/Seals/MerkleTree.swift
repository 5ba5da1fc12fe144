// The Merkle tree of Certificate Transparency: RFC 6962, section 2.1, and RFC 9162, section 2.1.3. Different first bytes
// of leaves and nodes prevent that a node is taken for a leaf. A tree is split at the largest power of two below its
// number of leaves, so an aligned run of 2^k leaves is a subtree. Its hash can stand for its leaves.

/// A Merkle tree with SHA-256 over leaves, or over the hashes of equally large subtrees in place of their leaves.
package struct MerkleTree {
  private let hashes: [[UInt8]]

  package init(_ hashes: [[UInt8]]) { self.hashes = hashes }

  /// The hash of a leaf with this content.
  package static func leaf(_ content: [UInt8]) -> [UInt8] { SHA256Hasher.hash(of: [0] + content) }

  static func node(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var hasher = SHA256Hasher()
    hasher.update([1] + left + right)
    return hasher.finalized()
  }

  package var root: [UInt8] { Self.root(of: hashes[...]) }

  private static func root(of hashes: ArraySlice<[UInt8]>) -> [UInt8] {
    guard let first = hashes.first else { return SHA256Hasher.hash(of: []) }
    guard hashes.count > 1 else { return first }
    let middle = hashes.startIndex + split(hashes.count)
    return node(root(of: hashes[..<middle]), root(of: hashes[middle...]))
  }

  /// A step on the way from a leaf to the root: the hash beside the way, and the side on which it stands.
  package struct Step: Hashable {
    package let side: ReceiptProof.Side
    package let hash: [UInt8]

    package init(side: ReceiptProof.Side, hash: [UInt8]) { (self.side, self.hash) = (side, hash) }
  }

  /// The steps that lead from the hash at a place to the root, the nearest first.
  package func path(from place: Int) -> [Step] {
    guard hashes.indices.contains(place) else { return [] }
    var rest = hashes[...]
    var path: [Step] = []
    while rest.count > 1 {
      let middle = rest.startIndex + Self.split(rest.count)
      let isLeft = place < middle
      path.append(
        Step(side: isLeft ? .right : .left, hash: Self.root(of: isLeft ? rest[middle...] : rest[..<middle])))
      rest = isLeft ? rest[..<middle] : rest[middle...]
    }
    return path.reversed()
  }

  /// The largest power of two below a number of leaves.
  private static func split(_ count: Int) -> Int { 1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount) }

  /// The root to which a leaf and its path lead.
  package static func root(from leaf: [UInt8], by path: [Step]) -> [UInt8] {
    path.reduce(leaf) { hash, step in step.side == .left ? node(step.hash, hash) : node(hash, step.hash) }
  }
}
