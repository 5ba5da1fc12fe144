import TapGame
import TestSupport
import Testing

@Suite struct `A Merkle tree` {
  /// The leaves and roots of Certificate Transparency's reference tests.
  private static let published = [
    ("", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    ("00", "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
    ("10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"),
    ("2021", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"),
    ("3031", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"),
    ("40414243", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"),
    ("5051525354555657", "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"),
    ("606162636465666768696a6b6c6d6e6f", "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"),
  ]

  @Test func `has the published roots`() throws {
    var leaves: [[UInt8]] = []
    #expect(MerkleTree(leaves).root == SHA256Hasher.hash(of: []))
    for (content, root) in Self.published {
      leaves.append(MerkleTree.leaf(try #require([UInt8](hexadecimal: content))))
      #expect(MerkleTree(leaves).root.hexadecimal == root, "\(leaves.count) leaves")
    }
  }

  /// The definition of RFC 6962, section 2.1.
  private func root(_ leaves: ArraySlice<[UInt8]>) -> [UInt8] {
    guard leaves.count > 1 else { return leaves.first ?? [] }
    var split = 1
    while split * 2 < leaves.count { split *= 2 }
    let middle = leaves.startIndex + split
    return SHA256Hasher.hash(of: [1] + root(leaves[..<middle]) + root(leaves[middle...]))
  }

  /// The first, and those around powers of two; in the full set all.
  private static func counts() -> [Int] {
    goesFurther() ? Array(1...70) : Array(1...9) + [15, 16, 17, 31, 32, 33, 64, 65]
  }

  private static let leaves = (0..<70).map { MerkleTree.leaf([UInt8($0)]) }

  @Test(arguments: counts()) func `is the RFC's, of any size, and each leaf's path leads to it`(count: Int) {
    let leaves = Array(Self.leaves[..<count])
    let tree = MerkleTree(leaves)
    #expect(tree.root == root(leaves[...]))
    for place in 0..<count {
      let path = tree.path(from: place)
      #expect(MerkleTree.root(from: leaves[place], by: path) == tree.root)
    }
    #expect(tree.path(from: count) == [] && tree.path(from: -1) == [])
  }

  /// The file keeps the hashes of subtrees only.
  @Test(arguments: counts()) func `is the same over the hashes of its subtrees`(count: Int) {
    let leaves = Array(Self.leaves[..<count])
    let whole = MerkleTree(leaves)
    let parts = stride(from: 0, to: count, by: 8).map { MerkleTree(Array(leaves[$0..<min($0 + 8, count)])) }
    let subtrees = MerkleTree(parts.map(\.root))
    #expect(subtrees.root == whole.root)
    for place in 0..<count {
      #expect(parts[place / 8].path(from: place % 8) + subtrees.path(from: place / 8) == whole.path(from: place))
    }
  }

  @Test(arguments: [1, 2, 3, 5, 8, 13]) func `takes no other leaf or path`(count: Int) {
    let leaves = Array(Self.leaves[..<count])
    let tree = MerkleTree(leaves)
    for place in 0..<count {
      let path = tree.path(from: place)
      func leads(_ leaf: [UInt8], _ path: [MerkleTree.Step]) -> Bool {
        MerkleTree.root(from: leaf, by: path) == tree.root
      }
      #expect(!leads(Self.leaves[place + 1], path))
      for other in 0..<count where other != place { #expect(!leads(leaves[place], tree.path(from: other))) }
      #expect(!leads(leaves[place], path + [.init(side: .left, hash: leaves[place])]))
      for (index, step) in path.enumerated() {
        var changed = path
        changed[index] = .init(side: step.side, hash: step.hash.dropLast() + [step.hash[31] ^ 1])
        #expect(!leads(leaves[place], changed))
        changed[index] = .init(side: step.side == .left ? .right : .left, hash: step.hash)
        #expect(!leads(leaves[place], changed))
        changed.remove(at: index)
        #expect(!leads(leaves[place], changed))
      }
      if path.count > 1 { #expect(!leads(leaves[place], path.reversed())) }
    }
  }
}
