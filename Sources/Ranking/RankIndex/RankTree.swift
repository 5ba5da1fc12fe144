/// The storage of a ``RankIndex``: a counted B+-tree, and a table from ids to leaves.
///
/// Nodes have numbers. A node stores its parent and its slot in the parent, so that a walk can go up from an id and
/// down from the root. The root always has at least one leaf. A leaf may be empty only if it is the single leaf.
@usableFromInline
struct RankTree<ID: Hashable & Comparable & Sendable>: ~Copyable {
  @usableFromInline typealias Entry = RankIndex<ID>.Entry

  /// A node's memory and its position in the tree.
  @usableFromInline
  struct Node {
    /// The memory of a ``Leaf`` or a ``Branch``, depending on the node's level; `nil` if the number is free.
    @usableFromInline var block: UnsafeMutableRawPointer?
    /// The number of the parent; 0 for the root. For a free number, the next free number.
    @usableFromInline var parent: UInt32
    /// The node's slot in its parent.
    @usableFromInline var slot: UInt16
    /// The number of entries or children.
    @usableFromInline var count: UInt16

    @inlinable
    init(block: UnsafeMutableRawPointer?, parent: UInt32, slot: UInt16, count: UInt16) {
      self.block = block
      self.parent = parent
      self.slot = slot
      self.count = count
    }
  }

  // Raw memory that the tree owns: an array would check bounds and uniqueness at each step.
  @usableFromInline var nodes: UnsafeMutablePointer<Node>
  @usableFromInline var nodeCapacity: Int
  /// The lowest number that no node has had. The number 0 stands for no node.
  @usableFromInline var nodeEnd = 1
  @usableFromInline var freeNode: UInt32 = 0
  @usableFromInline var root: UInt32 = 0
  /// The number of branch levels above the leaves.
  @usableFromInline var height = 1
  @usableFromInline var count = 0
  @usableFromInline var table: IDTable

  @inlinable
  init() {
    nodeCapacity = 4
    nodes = .allocate(capacity: nodeCapacity)
    nodes.initialize(repeating: Node(block: nil, parent: 0, slot: 0, count: 0), count: nodeCapacity)
    table = IDTable(for: 0, seed: Self.makeSeed())
    root = makeBranch()
    let leaf = makeLeaf()
    hang(leaf, below: root, count: 0, heads: 0)
  }

  /// A copy of a tree in separate memory.
  ///
  /// - Complexity: O(n).
  @inlinable
  init(copying other: borrowing RankTree) {
    nodeCapacity = other.nodeCapacity
    nodes = .allocate(capacity: nodeCapacity)
    nodes.initialize(from: other.nodes, count: nodeCapacity)
    nodeEnd = other.nodeEnd
    freeNode = other.freeNode
    root = other.root
    height = other.height
    count = other.count
    table = IDTable(copying: other.table)
    copyBlocks(below: root, level: height)
  }

  @inlinable
  deinit {
    Self.freeBlocks(nodes, below: root, level: height)
    nodes.deallocate()
  }

  /// Replaces the shared blocks of a node and of all nodes below it by copies.
  @inlinable
  func copyBlocks(below node: UInt32, level: Int) {
    let used = Int(nodes[Int(node)].count)
    if level == 0 {
      let old = leaf(node)
      nodes[Int(node)].block = Self.allocate(Leaf<ID>.bytes)
      let new = leaf(node)
      old.columns.copy(0..<used, to: new.columns)
      new.tags.initialize(from: old.tags, count: Leaf<ID>.capacity)
    } else {
      let old = branch(node)
      nodes[Int(node)].block = Self.allocate(Branch<ID>.bytes)
      let new = branch(node)
      old.separators.copy(1..<used, to: new.separators)
      new.children.initialize(from: old.children, count: used)
      new.counts.initialize(from: old.counts, count: used)
      new.heads.initialize(from: old.heads, count: used)
      for slot in 0..<used { copyBlocks(below: new.children[slot], level: level - 1) }
    }
  }

  @inlinable
  static func freeBlocks(_ nodes: UnsafeMutablePointer<Node>, below node: UInt32, level: Int) {
    let record = nodes[Int(node)]
    let block = record.block.unsafelyUnwrapped
    if level == 0 {
      Leaf<ID>(block).columns.ids.deinitialize(count: Int(record.count))
    } else {
      let branch = Branch<ID>(block)
      for slot in 0..<Int(record.count) { freeBlocks(nodes, below: branch.children[slot], level: level - 1) }
      (branch.separators.ids + 1).deinitialize(count: Int(record.count) - 1)
    }
    block.deallocate()
  }

  // MARK: Nodes

  // A number in use always has a block, so unwrapping needs no check.
  @inlinable @inline(__always)
  func leaf(_ node: UInt32) -> Leaf<ID> { Leaf(nodes[Int(node)].block.unsafelyUnwrapped) }

  @inlinable @inline(__always)
  func branch(_ node: UInt32) -> Branch<ID> { Branch(nodes[Int(node)].block.unsafelyUnwrapped) }

  @inlinable @inline(__always)
  func size(_ node: UInt32) -> Int { Int(nodes[Int(node)].count) }

  @inlinable @inline(__always)
  func setSize(_ node: UInt32, _ count: Int) { nodes[Int(node)].count = UInt16(truncatingIfNeeded: count) }

  @inlinable @inline(__always)
  func parent(_ node: UInt32) -> UInt32 { nodes[Int(node)].parent }

  @inlinable @inline(__always)
  func slot(_ node: UInt32) -> Int { Int(nodes[Int(node)].slot) }

  @inlinable
  static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: bytes, alignment: Swift.max(16, MemoryLayout<ID>.alignment))
  }

  @inlinable
  mutating func makeLeaf() -> UInt32 {
    let node = makeNode(Self.allocate(Leaf<ID>.bytes))
    leaf(node).tags.initialize(repeating: 0, count: Leaf<ID>.capacity)
    return node
  }

  @inlinable
  mutating func makeBranch() -> UInt32 { makeNode(Self.allocate(Branch<ID>.bytes)) }

  @inlinable
  mutating func makeNode(_ block: UnsafeMutableRawPointer) -> UInt32 {
    let node: UInt32
    if freeNode != 0 {
      node = freeNode
      freeNode = nodes[Int(node)].parent
    } else {
      precondition(nodeEnd < IDTable.leafLimit, "a rank index holds no more than some 700 million entries")
      if nodeEnd == nodeCapacity { growNodes() }
      node = UInt32(truncatingIfNeeded: nodeEnd)
      nodeEnd += 1
    }
    nodes[Int(node)] = Node(block: block, parent: 0, slot: 0, count: 0)
    return node
  }

  @inlinable
  mutating func growNodes() {
    let capacity = nodeCapacity + max(4, nodeCapacity / 2)
    let grown = UnsafeMutablePointer<Node>.allocate(capacity: capacity)
    grown.moveInitialize(from: nodes, count: nodeCapacity)
    (grown + nodeCapacity).initialize(
      repeating: Node(block: nil, parent: 0, slot: 0, count: 0), count: capacity - nodeCapacity)
    nodes.deallocate()
    nodes = grown
    nodeCapacity = capacity
  }

  /// Frees a node whose entries or children were moved elsewhere.
  @inlinable
  mutating func freeNode(_ node: UInt32) {
    nodes[Int(node)].block.unsafelyUnwrapped.deallocate()
    nodes[Int(node)] = Node(block: nil, parent: freeNode, slot: 0, count: 0)
    freeNode = node
  }

  // MARK: Hashing

  @inlinable
  static func makeSeed() -> UInt64 {
    // The result of an empty hasher is secret and differs between processes.
    UInt64(truncatingIfNeeded: Hasher().finalize())
  }

  /// The hash of an id. Integers are multiplied and folded, which takes a few instructions; other ids use the standard
  /// hasher.
  @inlinable @inline(__always)
  func hash(_ id: ID) -> UInt64 {
    // If the compiler specialises this function for the type of the ids, only one of these branches remains. Each cast
    // is from a type to itself.
    if ID.self == Int64.self { return folded(UInt64(bitPattern: unsafeBitCast(id, to: Int64.self))) }
    if ID.self == Int.self { return folded(UInt64(bitPattern: Int64(unsafeBitCast(id, to: Int.self)))) }
    if ID.self == UInt64.self { return folded(unsafeBitCast(id, to: UInt64.self)) }
    if ID.self == Int32.self { return folded(UInt64(UInt32(bitPattern: unsafeBitCast(id, to: Int32.self)))) }
    if ID.self == UInt32.self { return folded(UInt64(unsafeBitCast(id, to: UInt32.self))) }
    var hasher = Hasher()
    hasher.combine(id)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  @inlinable @inline(__always)
  func folded(_ number: UInt64) -> UInt64 {
    // Fibonacci hashing: the factor is 2⁶⁴ divided by the golden ratio, rounded to an odd number. The two halves of the
    // product are combined with XOR.
    let product = (number ^ table.seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
