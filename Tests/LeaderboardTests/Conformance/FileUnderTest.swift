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
    try await leaderboard.importSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part)
  }

  func startSeason(
    startsAt: Timestamp, endsAt: Timestamp?, rules: FairPlayRules, joinRule: JoinRule
  ) async throws -> Season {
    try await leaderboard.startSeason(
      name: "Spring", startsAt: startsAt, endsAt: endsAt, rules: rules, joinRule: joinRule)
  }

  func setAutoBan(_ autoBan: AutoBan, of season: Season) async throws {
    try await leaderboard.setAutoBan(season.id, to: autoBan)
  }

  func add(_ tickets: NewTickets) async throws { try await leaderboard.addTickets(tickets) }

  func ban(_ order: BanOrder) async throws -> BanRecord { try await leaderboard.ban(order).ban }

  func forget(_ order: ForgetOrder) async throws -> ForgetReport { try await leaderboard.forget(order) }

  func liftBan(_ lift: BanLift) async throws -> BanRecord { try await leaderboard.liftBan(lift).ban }

  func endSeason(_ season: Season, at moment: Timestamp) async throws {
    try await leaderboard.endSeason(season.id, at: moment)
  }
}
