import Boards
import SchoolDirectory
import TapGame

/// The stores that one suite of tests holds to the same promises.
enum StoreKind: String, CaseIterable, Sendable {
  case memory
  case file

  /// An empty store of this kind.
  func make(clock: VirtualClock) throws -> any StoreUnderTest {
    switch self {
    case .memory: MemoryUnderTest(clock: clock)
    case .file: try FileUnderTest(clock: clock)
    }
  }
}

/// A store, with what lies beyond `TapStore`: how schools and seasons get into it differs from store to store.
protocol StoreUnderTest: Sendable {
  var store: any TapStore { get }

  /// Adds a school, opens it or closes it.
  func put(_ schools: [School]) async throws
  func startSeason(startsAt: Timestamp, endsAt: Timestamp?, rules: FairPlayRules) async throws -> Season
  func endSeason(_ season: Season, at moment: Timestamp) async throws
}
