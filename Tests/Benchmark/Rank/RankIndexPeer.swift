import COrderStatistics
import Ranking

/// The index that is measured, over ids of eight bytes.
///
/// Not generic itself: a generic class that is called through a protocol keeps the index from being specialised for its ids.
final class RankIndexPeer: RankPeer {
  let name = "RankIndex"
  let bytesAnEntry: Double?
  private var index: RankIndex<Int64>

  init(_ entries: [order_entry]) {
    let before = allocated_bytes()
    index = RankIndex(entries.lazy.map { .init(id: $0.id, score: $0.taps, reachedAt: $0.reached_at) })
    bytesAnEntry = before < 0 ? nil : Double(allocated_bytes() - before) / Double(entries.count)
  }

  /// Bytes an entry after random moves, which leave leaves as full as they will; `nil` where that cannot be told.
  static func bytesAnEntry(_ entries: [order_entry], after moves: [order_entry]) -> Double? {
    let before = allocated_bytes()
    let peer = RankIndexPeer(entries)
    _ = peer.update(moves)
    guard before >= 0 else { return nil }
    return Double(allocated_bytes() - before) / Double(peer.index.count)
  }

  /// Bytes an entry with ids of four bytes; `nil` where that cannot be told.
  static func bytesAnEntryOfSmallIDs(_ entries: [order_entry]) -> Double? {
    let before = allocated_bytes()
    let index = RankIndex<Int32>(
      entries.lazy.map { .init(id: Int32(truncatingIfNeeded: $0.id), score: $0.taps, reachedAt: $0.reached_at) })
    guard before >= 0 else { return nil }
    return Double(allocated_bytes() - before) / Double(index.count)
  }

  func update(_ entries: [order_entry]) -> Double {
    ProcessorTime.seconds {
      for entry in entries { index.update(.init(id: entry.id, score: entry.taps, reachedAt: entry.reached_at)) }
    }
  }

  func places(_ ids: [Int64]) -> (seconds: Double, sum: Int) {
    var sum = 0
    let seconds = ProcessorTime.seconds {
      for id in ids { sum += index.position(of: id) ?? 0 }
    }
    return (seconds, sum)
  }
}
