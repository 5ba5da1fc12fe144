import COrderStatistics

/// libstdc++'s order-statistics tree.
final class OrderStatisticsTree: RankPeer {
  let name: String
  let bytesAnEntry: Double?
  // The C++ side owns it and is told when it goes.
  private let tree: OpaquePointer

  /// - Parameter knowsNodes: whether each id keeps its node, so that the old key needs no search; else it keeps the key.
  /// - Returns: `nil` where the C++ library has no such tree.
  init?(_ entries: [order_entry], knowsNodes: Bool) {
    name = "libstdc++'s order-statistics tree, " + (knowsNodes ? "nodes kept by id" : "keys kept by id")
    let before = allocated_bytes()
    guard let tree = order_tree_create(entries, Int64(entries.count), knowsNodes ? 1 : 0) else { return nil }
    self.tree = tree
    bytesAnEntry = before < 0 ? nil : Double(allocated_bytes() - before) / Double(entries.count)
  }

  deinit { order_tree_destroy(tree) }

  func update(_ entries: [order_entry]) -> Double {
    ProcessorTime.seconds { order_tree_update(tree, entries, Int64(entries.count)) }
  }

  func places(_ ids: [Int64]) -> (seconds: Double, sum: Int) {
    var sum = 0
    let seconds = ProcessorTime.seconds { sum = Int(order_tree_rank(tree, ids, Int64(ids.count))) }
    return (seconds, sum)
  }
}
