import StoreConformance
import Foundation
import SchoolDirectory
import TapGame
import TestSupport

/// A contest in memory with one school, and a folder for outboxes, gone when the test is done.
final class TestContest: Sendable {
  let clock = VirtualClock(Timestamp(milliseconds: 1_790_000_000_000))
  let season: Season
  let school: SchoolID
  let store: MemoryTapStore
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    school = try SchoolID(source: "test", level: .high, code: "S1") ?? { throw CocoaError(.formatting) }()
    season = Season(id: SeasonID(rawValue: 1), name: "Spring", startsAt: clock.now, endsAt: nil)
    store = MemoryTapStore(clock: clock, seasons: [season], schools: [school])
  }

  var outbox: String { outbox("taps.sqlite") }

  func outbox(_ name: String) -> String { folder.path(name) }

  /// What an app has on disk when it is killed now.
  func killed(_ path: String, as name: String) throws -> String {
    for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: path + ending) {
      try FileManager.default.copyItem(atPath: path + ending, toPath: outbox(name) + ending)
    }
    return outbox(name)
  }

  /// What the contest has counted for the school.
  func taps() async throws -> Int64 { try await store.totals(season: season.id).schools.first?.taps ?? 0 }
}
