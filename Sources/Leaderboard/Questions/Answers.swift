import Boards
import SchoolDirectory
import TapGame

extension BoardQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> BoardAnswer {
    switch kind {
    case .page(let slice, at: let moment?):
      return .page(try checked(await contest.page(slice, of: board, season: season, ties: ties, at: moment)))
    case .page(let slice, at: nil):
      return .page(try checked(await contest.page(slice, of: board, season: season, ties: ties)))
    case .forecast(let slice):
      // A forecast reads the file for each school, so the length is checked first.
      if slice.mostSchools == nil { _ = try checked(await contest.page(slice, of: board, season: season, ties: ties)) }
      return .forecast(try await contest.forecast(slice, of: board, season: season, ties: ties))
    case .averages(let slice, leastPlayers: nil):
      return .averages(try await contest.tapsPerPupil(slice, of: board, season: season, ties: ties))
    case .averages(let slice, let leastPlayers?):
      return .averages(
        try await contest.averages(slice, of: board, season: season, ties: ties, leastPlayers: leastPlayers))
    case .mark(let percentile):
      return .mark(try await contest.mark(of: percentile, on: board, season: season, ties: ties))
    case .totals: return .totals(try await contest.totals(of: board, season: season))
    }
  }

  /// A page that is not too long. How many schools a range of ranks or taps has is not known in advance.
  private func checked(_ page: BoardPage) throws(InvalidQuestion) -> BoardPage {
    guard let most, page.entries.count > most, slice.mostSchools == nil else { return page }
    throw InvalidQuestion(
      description:
        "That lists \(page.entries.count) schools, and an answer holds \(most) at the most; narrow it, or turn the board's pages."
    )
  }
}

extension SchoolQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> SchoolAnswer {
    guard let present = try await contest.school(school) else { throw TapRefusal.unknownSchool(school) }
    let shown = if let season { try await contest.school(school, season: season) ?? present } else { present }
    do {
      let page = try await contest.page(.around(school, radius: 0), of: Board(ranking: school), season: season)
      return SchoolAnswer(
        school: shown,
        standing: page.entries.first.map {
          .init(season: page.season.id, rank: $0.rank, taps: $0.taps, reachedAt: $0.reachedAt)
        })
    } catch BoardError.noSeason where season == nil {
      return SchoolAnswer(school: shown, standing: nil)
    } catch BoardError.notOnBoard {
      return SchoolAnswer(school: shown, standing: nil)
    }
  }
}

extension SeasonListQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [SeasonAnswer] {
    let seasons = try await contest.seasons()
    // The states are read after the seasons, so that every season has a state.
    let states = try await contest.seasonStates()
    let series = Dictionary(try await contest.allSeries().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let seals = try await contest.seasonSeals()
    let homes = try await contest.read { db in try seasons.map { try GroupTable.home(db, of: $0) } }
    return zip(seasons, homes).map { season, home in
      SeasonAnswer(
        season: season, state: states[season.id] ?? .ended, series: season.series.flatMap { series[$0] },
        seal: seals[season.id], inside: home.map { SeasonAnswer.Home(id: $0.id, name: $0.name) })
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
