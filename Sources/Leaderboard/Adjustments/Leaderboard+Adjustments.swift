import Boards
import TapGame

extension AdjustmentQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [AdjustmentRecord] {
    let shown = contest.clock.now
    return try await contest.read { [season] db in
      if let season, try !SeasonTable.exists(db, season, shown: shown) { throw TapRefusal.unknownSeason(season) }
      return try AdjustmentTable.records(db, season: season)
    }
  }
}
