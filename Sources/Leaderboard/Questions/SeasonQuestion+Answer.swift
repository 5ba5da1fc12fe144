import Boards
import TapGame

extension SeasonListQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [SeasonAnswer] {
    let seasons = try await contest.seasons()
    // The states are read after the seasons, so that every season has a state.
    let states = try await contest.seasonStates()
    let series = Dictionary(try await contest.allSeries().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let seals = try await contest.seasonSeals()
    return seasons.map { season in
      SeasonAnswer(
        season: season, state: states[season.id] ?? .ended, series: season.series.flatMap { series[$0] },
        seal: seals[season.id])
    }
  }
}

extension SeasonQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> SeasonAnswer {
    guard let season = try await contest.ask(SeasonListQuestion()).first(where: { $0.id == id }) else {
      throw TapRefusal.unknownSeason(id)
    }
    return season
  }
}

extension CurrentSeasonQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> SeasonAnswer {
    try await SeasonQuestion(contest.currentSeason().id).answer(from: contest)
  }
}
