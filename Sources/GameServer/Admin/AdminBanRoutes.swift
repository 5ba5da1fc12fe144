import Boards
import GameAPI
import HTTPTypes
import Hummingbird
import TapGame

/// The body of `POST /admin/api/bans`, with which an administrator bans sessions.
private struct BanRequest: Decodable {
  let target: BanTarget
  let reason: String
  /// The number of sessions that the ban must take; any number if omitted.
  let sessions: Int?
  /// Whether only to respond what would change; `false` if omitted.
  let dryRun: Bool?
}

/// The body of `POST /admin/api/bans/{id}/undo`.
private struct UndoRequest: Decodable {
  let reason: String
  /// Whether only to respond what would change; `false` if omitted.
  let dryRun: Bool?
}

/// The response to `GET /admin/api/bans`.
private struct BanListing: Encodable {
  let bans: [BanRecord]
}

extension GameServer {
  /// Adds the administrator's routes for bans.
  func addAdminBanRoutes(to group: RouterGroup<GameContext>) {
    group.get("bans") { request, _ in
      let season = try QueryParameters(of: request, known: ["season"]).season()
      return Response.json(try GameJSON.text(BanListing(bans: try await leaderboard.bans(season: season))))
    }
    group.post("bans") { request, _ in
      let given: BanRequest = try await request.json(upTo: settings.maximumBodySize)
      let isDry = given.dryRun ?? false
      guard given.sessions ?? 0 >= 0 else {
        throw Problem(.invalidValue, detail: "“sessions” in the body has to be a whole number from 0.")
      }
      let order = BanSessions(given.target, reason: given.reason, sessions: given.sessions)
      let report = try await leaderboard.ban(order, dryRun: isDry)
      return Response.json(try GameJSON.text(report), status: isDry ? .ok : .created)
    }
    group.post("bans/{id}/undo") { request, context in
      let text = try context.pathText("id")
      guard let number = Int64(text) else {
        throw Problem(.notFound, detail: "“\(text.prefix(100))” is not the number of a ban.")
      }
      let given: UndoRequest = try await request.json(upTo: settings.maximumBodySize)
      let lift = LiftBan(BanID(rawValue: number), reason: given.reason)
      return Response.json(try GameJSON.text(try await leaderboard.liftBan(lift, dryRun: given.dryRun ?? false)))
    }
  }
}
