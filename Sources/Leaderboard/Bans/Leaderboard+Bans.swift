import Boards
import TapGame

extension BanQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [BanRecord] {
    let shown = contest.clock.now
    return try await contest.read { [season] db in
      if let season, try !SeasonTable.exists(db, season, shown: shown) { throw TapRefusal.unknownSeason(season) }
      return try BanTable.records(db, season: season)
    }
  }
}
