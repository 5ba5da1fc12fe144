import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport

/// A cluster as a store: each call goes to another node, and each reading waits until its node has what was written before.
struct ClusterUnderTest: StoreUnderTest, TapStore {
  let nodes: TestNodes
  let count: Int
  var store: any TapStore { self }

  init(_ count: Int, clock: VirtualClock) throws {
    nodes = try TestNodes(clock: clock)
    self.count = count
  }

  private var writer: Leaderboard { get async throws { try await nodes.next(of: count) } }

  private var reader: Leaderboard {
    get async throws {
      let reader = try await nodes.next(of: count)
      try await reader.catchUp()
      return reader
    }
  }

  // MARK: The store

  func openSessions(_ requests: [SessionRequest]) async throws -> [Session] {
    try await writer.openSessions(requests)
  }

  func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>] { try await writer.commit(batches) }
  func commit(_ batch: TapBatch) async throws -> Receipt { try await writer.commit(batch) }
  func totals(season: SeasonID) async throws -> Totals { try await reader.totals(season: season) }

  func totals(season: SeasonID, changedAfter revision: Revision) async throws -> Totals {
    try await reader.totals(season: season, changedAfter: revision)
  }

  // MARK: What lies beyond it

  func put(_ schools: [School]) async throws {
    try await writer.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))
  }

  func startSeason(startsAt: Timestamp, endsAt: Timestamp?, settings: SeasonSettings) async throws -> Season {
    try await writer.perform(
      StartSeason(name: "Spring", startsAt: startsAt, endsAt: endsAt, settings: settings))
  }

  func setAutoBan(_ autoBan: AutoBan, of season: Season) async throws {
    try await writer.perform(SetSeason(season.id, autoBan: autoBan))
  }

  func add(_ tickets: AddTickets) async throws { try await writer.perform(tickets) }
  func ban(_ order: BanSessions) async throws -> BanRecord { try await writer.perform(order).ban }
  func liftBan(_ lift: LiftBan) async throws -> BanRecord { try await writer.perform(lift).ban }
  func forget(_ order: ForgetName) async throws -> ForgetReport { try await writer.perform(order) }

  func endSeason(_ season: Season, at moment: Timestamp) async throws {
    try await writer.perform(EndSeason(season.id, at: moment))
  }
}

extension StoreKind {
  /// A cluster of so many nodes.
  static func cluster(of count: Int) -> StoreKind {
    StoreKind("cluster of \(count)", canRunBack: false) { try ClusterUnderTest(count, clock: $0) }
  }
}
