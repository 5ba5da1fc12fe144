import GameAPI
import HTTPTypes
import Hummingbird
import Boards
import TapGame

/// The body of `POST /admin/api/seasons`, with which an administrator starts a season.
private struct SeasonStart: Decodable {
  let name: String
  /// The start; now if omitted.
  let startsAt: Timestamp?
  /// The end; open if omitted.
  let endsAt: Timestamp?
  let rules: FairPlayRules?
  /// The period of a repeating season.
  let every: SeasonPeriod?
  /// The time zone of a repeating season's calendar.
  let timeZone: String?
  /// How one joins; open if omitted.
  let joining: Joining?
  /// A code that stays the same.
  let code: String?
  /// The minutes after which a code that changes does so.
  let codeMinutes: Int?
  /// Whether its review bans by itself; off if omitted.
  let autoBan: AutoBan?
}

/// The body of `POST /admin/api/seasons/{id}/auto-ban`.
private struct AutoBanChange: Decodable {
  let autoBan: AutoBan
}

extension GameServer {
  /// Adds the administrator's routes for seasons.
  func addAdminSeasonRoutes(to group: RouterGroup<GameContext>) {
    group.get("seasons") { _, _ in
      Response.json(try GameJSON.text(SeasonListing(seasons: try await leaderboard.seasonAnswers())))
    }
    group.post("seasons") { request, _ in
      let season = try await start(try await request.json(upTo: settings.maximumBodySize))
      var response = try await answer(about: season, status: .created)
      response.headers[.location] = "/api/seasons/\(season.id)"
      return response
    }
    group.post("seasons/{id}/end") { _, context in
      let season = try context.season("id")
      // An end is final for bans.
      _ = try await leaderboard.applyReview(season: season)
      return try await answer(about: try await leaderboard.perform(EndSeason(season)), status: .ok)
    }
    group.post("seasons/{id}/auto-ban") { request, context in
      let season = try context.season("id")
      let change: AutoBanChange = try await request.json(upTo: settings.maximumBodySize)
      return try await answer(
        about: try await leaderboard.perform(SetSeason(season, autoBan: change.autoBan)), status: .ok)
    }
    group.post("seasons/{id}/resume") { _, context in
      try await answer(about: try await leaderboard.perform(ResumeSeason(try context.season("id"))), status: .ok)
    }
  }

  private func start(_ season: SeasonStart) async throws -> Season {
    let rules = season.rules ?? .standard
    let joinRule = try JoinRule.read(season.joining ?? .open, code: season.code, minutes: season.codeMinutes)
    guard let period = season.every else {
      guard season.timeZone == nil else {
        throw Problem(.invalidValue, detail: "“timeZone” goes with “every” in the body.")
      }
      return try await leaderboard.perform(
        StartSeason(
          name: season.name, startsAt: season.startsAt, endsAt: season.endsAt,
          settings: SeasonSettings(rules: rules, join: joinRule, autoBan: season.autoBan ?? .off)))
    }
    guard let zone = season.timeZone else {
      throw Problem(.invalidValue, detail: "“every” needs “timeZone” in the body, such as Asia/Seoul.")
    }
    return try await leaderboard.perform(
      StartSeries(
        name: season.name, every: period, in: zone, startsAt: season.startsAt, endsAt: season.endsAt,
        settings: SeasonSettings(rules: rules, join: joinRule, autoBan: season.autoBan ?? .off)))
  }

  private func answer(about season: Season, status: HTTPResponse.Status) async throws -> Response {
    guard let answer = try await leaderboard.seasonAnswers().first(where: { $0.season.id == season.id }) else {
      throw TapRefusal.unknownSeason(season.id)
    }
    return Response.json(try GameJSON.text(answer), status: status)
  }
}
