import Leaderboard
import StoreConformance
import TapGame

/// A cluster as a store: each call goes to another node, and each reading waits until its node has what was written before.
struct ClusterUnderTest: WriterUnderTest, TapStore {
  let nodes: TestNodes
  let count: Int
  var store: any TapStore { self }

  init(_ count: Int, clock: VirtualClock) throws {
    nodes = try TestNodes(clock: clock)
    self.count = count
  }

  var writer: any ContestWriter { get async throws { try await nodes.next(of: count) } }

  private var reader: Leaderboard {
    get async throws {
      let reader = try await nodes.next(of: count)
      try await reader.catchUp()
      return reader
    }
  }

  func openSessions(_ requests: [SessionRequest]) async throws -> [Session] {
    try await writer.openSessions(requests)
  }

  func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>] { try await writer.commit(batches) }
  func commit(_ batch: TapBatch) async throws -> Receipt { try await writer.commit(batch) }
  func totals(season: SeasonID) async throws -> Totals { try await reader.totals(season: season) }

  func totals(season: SeasonID, changedAfter revision: Revision) async throws -> Totals {
    try await reader.totals(season: season, changedAfter: revision)
  }
}

extension StoreKind {
  /// A cluster of so many nodes.
  static func cluster(of count: Int) -> StoreKind {
    StoreKind("cluster of \(count)", canRunBack: false) { try ClusterUnderTest(count, clock: $0) }
  }
}
