import Boards
import GameAPI
import Hummingbird
import TapGame

/// How well the server stands for a season: `GET /admin/api/hall`.
struct HallAnswer: Encodable {
  /// The space that is left on the contest's disk, in bytes; `nil` if the system does not tell.
  let diskFree: UInt64?
  /// How long nineteen of twenty batches took at most until they were on disk, in seconds; `nil` before the first.
  let commitTime: Double?
  /// How many people may play from one public address at once.
  let publicSessions: Int64
  let metBudgets: [MetBudgets.Entry]
  /// The setting `venues` of the season.
  let venues: String
}

extension ContestHTTPServer {
  func addAdminHallRoutes(to group: RouterGroup<GameContext>) {
    group.get("hall") { request, _ in
      let id = try QueryParameters(of: request, known: ["season"]).value("season", .season)
      let season = if let id { try await unfrozen.season(id) } else { try await unfrozen.currentRealSeason() }
      return Response.json(
        try GameJSON.text(
          HallAnswer(
            diskFree: settings.diskFree(),
            commitTime: metrics.commitTime.content.bound(of: 0.95),
            publicSessions: season.rules.addresses.publicAddress.sessions, metBudgets: metBudgets.all(in: season.id),
            venues: season.settings.venues.description)))
    }
  }
}
