import SchoolDirectory
import Synchronization
import TapGame

/// The store in memory, which numbers its seasons as the file does.
final class MemoryUnderTest: StoreUnderTest {
  private let memory: MemoryTapStore
  private let seasons = Mutex<Int64>(0)
  var store: any TapStore { memory }

  init(clock: VirtualClock) { memory = MemoryTapStore(clock: clock) }

  func put(_ schools: [School]) async throws {
    for school in schools { await memory.put(school.id, status: school.status) }
  }

  func startSeason(startsAt: Timestamp, endsAt: Timestamp?, settings: SeasonSettings) async throws -> Season {
    let number = seasons.withLock { count in
      count += 1
      return count
    }
    let season = Season(
      id: SeasonID(rawValue: number), name: "Spring", startsAt: startsAt, endsAt: endsAt,
      settings: settings)
    await memory.put(season)
    if let code = settings.join.code { await memory.put(code, for: season.id) }
    return season
  }

  func ban(_ order: BanSessions) async throws -> BanRecord { try await memory.ban(order) }

  func liftBan(_ lift: LiftBan) async throws -> BanRecord { try await memory.liftBan(lift) }

  func forget(_ order: ForgetName) async throws -> ForgetReport { try await memory.forget(order) }

  func endSeason(_ season: Season, at moment: Timestamp) async throws {
    await memory.put(
      Season(id: season.id, name: season.name, startsAt: season.startsAt, endsAt: moment, settings: season.settings))
  }

  func setAutoBan(_ autoBan: AutoBan, of season: Season) async throws {
    await memory.put(
      Season(
        id: season.id, name: season.name, startsAt: season.startsAt, endsAt: season.endsAt,
        settings: SeasonSettings(rules: season.rules, join: season.settings.join, autoBan: autoBan)))
  }

  func add(_ tickets: AddTickets) async throws { await memory.put(tickets) }
}
