import Basics
import COrderStatistics
import Console
import Foundation

/// The measurement at one number of entries.
struct RankTrial {
  let entries: Int
  let operations: Int
  let rounds: Int

  /// Nanoseconds an operation took a peer, round by round.
  private struct Costs {
    var step: [Double] = []
    var leap: [Double] = []
    var place: [Double] = []
  }

  func measure() async throws -> [Measurement] {
    var workload = RankWorkload(entries: entries)
    let ours = RankIndexPeer(workload.start)
    let trees = [false, true].map { OrderStatisticsTree(workload.start, knowsNodes: $0) }
    return try await withTemporaryFolder(in: nil) { folder in
      let server = try WholeProcess.onPath("redis-server").map { try RedisServer($0, folder: folder) }
      let redis = try server.map { try RedisSortedSet(workload.start, server: $0) }
      let candidates: [(any RankPeer)?] = trees + [redis]
      let peers = candidates.compactMap { $0 }
      var costs = [Costs](repeating: Costs(), count: peers.count + 1)
      for _ in 0..<rounds {
        let steps = workload.moves(operations, .step)
        let leaps = workload.moves(operations, .leap)
        let ids = workload.ids(operations)
        let scale = 1e9 / Double(operations)
        var sums: [Int] = []
        for (number, peer) in ([ours as any RankPeer] + peers).enumerated() {
          costs[number].step.append(try peer.update(steps) * scale)
          costs[number].leap.append(try peer.update(leaps) * scale)
          let (seconds, sum) = try peer.places(ids)
          costs[number].place.append(seconds * scale)
          sums.append(sum)
        }
        if trees[0] != nil, Set(sums[0...2]).count > 1 {
          throw BenchmarkFailure(
            "RankIndex and libstdc++'s tree tell different places: the figures would mean nothing.")
        }
      }
      return lines(peers, costs) + bytes(ours, peers, &workload)
    }
  }

  private func lines(_ peers: [any RankPeer], _ costs: [Costs]) -> [Measurement] {
    let parts: [(String, KeyPath<Costs, [Double]>)] = [
      ("a step", \.step), ("a leap", \.leap), ("telling a place", \.place),
    ]
    return parts.flatMap { what, part in
      zip(peers, costs.dropFirst()).map { peer, cost in
        Measurement(
          what: "\(what) among \(entries.grouped) entries", cost: costs[0][keyPath: part].median, peer: peer.name,
          cost: cost[keyPath: part].median, unit: "ns", goal: part == \.step ? goal(against: peer) : nil)
      }
    }
  }

  /// How many times faster a step has to be.
  private func goal(against peer: any RankPeer) -> Double? {
    guard peer is OrderStatisticsTree else { return nil }
    return entries < 1_000_000 ? 1 : entries == 1_000_000 ? 5 : nil
  }

  private func bytes(
    _ ours: RankIndexPeer, _ peers: [any RankPeer], _ workload: inout RankWorkload
  ) -> [Measurement] {
    let what = "memory among \(entries.grouped) entries"
    guard let bytes = ours.bytesAnEntry else { return [] }
    var lines = [
      Measurement(what: what, cost: bytes, unit: "bytes an entry", limit: 48)
    ]
    if entries <= 1_000_000,
      let moved = RankIndexPeer.bytesAnEntry(workload.start, after: workload.moves(3 * entries, .leap))
    {
      lines.append(
        Measurement(what: "\(what) after three leaps of each", cost: moved, unit: "bytes an entry", limit: 48))
    }
    if let small = RankIndexPeer.bytesAnEntryOfSmallIDs(workload.start) {
      lines.append(
        Measurement(what: "\(what) with ids of four bytes", cost: small, unit: "bytes an entry", limit: 48))
    }
    return lines
      + peers.compactMap { peer in
        peer.bytesAnEntry.map {
          Measurement(what: what, cost: bytes, peer: peer.name, cost: $0, unit: "bytes an entry", goal: nil)
        }
      }
  }
}
