import GameAPI
import Hummingbird
import Boards
import TapGame

extension ContestHTTPServer {
  static let maximumMoments = 1000

  func addHistoryRoute(
    to router: some RouterMethods<GameContext>, under prefix: String, of leaderboard: any ServedContest
  ) {
    router.get("\(prefix)/schools/{school}/history") { request, context in
      let school = try context.school()
      let query = try QueryParameters(of: request, known: ["season", "board", "ties", "every", "from", "to"])
      let season = try query.season()
      let steps = try await steps(query, season: season)
      let (board, ties) = (try query.board(ranking: school), try query.ties())
      let history = try await slowQuestions.pass(for: asker(of: request, context)) {
        try await leaderboard.history(of: school, on: board, season: season, ties: ties, steps: steps) { _, _ in }
      }
      return Response.json(try GameJSON.text(history))
    }
  }

  private func steps(_ query: QueryParameters, season: SeasonID?) async throws -> HistorySteps {
    let every = try query.value("every", "a step such as 5m, 1h, 1d or 1w") { HistoryInterval($0) }
    let (from, to) = (try query.moment("from"), try query.moment("to"))
    if let from, let to, from >= to { throw Problem(.invalidValue, detail: "“from” has to lie before “to”.") }
    if let every {
      let season = if let season { try await leaderboard.season(season) } else { try await leaderboard.currentSeason() }
      let first = max(from ?? season.startsAt, season.startsAt)
      let last = min(to ?? clock.now, season.endsAt ?? clock.now, clock.now)
      guard (last - first) / every.duration < Double(Self.maximumMoments - 1) else {
        throw Problem(
          .invalidValue,
          detail:
            "“every” gives more than \(Self.maximumMoments) moments from \(first) to \(last); choose a longer step, or a shorter time."
        )
      }
    }
    return HistorySteps(every: every?.duration, from: from, to: to)
  }
}
