import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport

/// The SQLite store on a real file.
struct FileUnderTest: StoreUnderTest {
  let folder: TemporaryFolder
  let leaderboard: Leaderboard
  var store: any TapStore { leaderboard }

  init(clock: VirtualClock) throws {
    folder = try TemporaryFolder()
    leaderboard = try Leaderboard.open(folder.path("contest.sqlite"), clock: clock)
  }

  func put(_ schools: [School]) async throws {
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))
  }

  func startSeason(startsAt: Timestamp, endsAt: Timestamp?, settings: SeasonSettings) async throws -> Season {
    try await leaderboard.perform(
      StartSeason(name: "Spring", startsAt: startsAt, endsAt: endsAt, settings: settings))
  }

  func setAutoBan(_ autoBan: AutoBan, of season: Season) async throws {
    try await leaderboard.perform(SetSeason(season.id, autoBan: autoBan))
  }

  func add(_ tickets: AddTickets) async throws { try await leaderboard.perform(tickets) }

  func ban(_ order: BanSessions) async throws -> BanRecord { try await leaderboard.perform(order).ban }

  func forget(_ order: ForgetName) async throws -> ForgetReport { try await leaderboard.perform(order) }

  func liftBan(_ lift: LiftBan) async throws -> BanRecord { try await leaderboard.perform(lift).ban }

  func endSeason(_ season: Season, at moment: Timestamp) async throws {
    try await leaderboard.perform(EndSeason(season.id, at: moment))
  }
}
