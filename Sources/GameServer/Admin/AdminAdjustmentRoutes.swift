import GameAPI
import Hummingbird
import Boards
import Leaderboard
import TapGame

/// What an administrator sends to add taps to a session or to take some: the body of `POST /admin/api/adjustments`.
private struct Adjustment: Decodable {
  let session: SessionID
  /// How many are added; below 0 they are taken.
  let taps: Int64
  let reason: String
  /// What the session has to have before; any if not given.
  let sessionTaps: Int64?
}

/// The adjustments that were made: the answer to `GET /admin/api/adjustments`.
private struct AdjustmentListing: Encodable {
  let adjustments: [AdjustmentRecord]
}

extension GameServer {
  /// Adds the administrator's paths of adjustments.
  func addAdminAdjustmentRoutes(to group: RouterGroup<GameContext>) {
    group.get("adjustments") { request, _ in
      let season = try QueryParameters(of: request, known: ["season"]).season()
      let records = try await leaderboard.adjustments(season: season)
      return Response.json(try GameJSON.text(AdjustmentListing(adjustments: records)))
    }
    group.post("adjustments") { request, _ in
      let given: Adjustment = try await request.json(upTo: settings.maximumBodySize)
      let record = try await leaderboard.adjust(
        TapAdjustment(session: given.session, taps: given.taps, reason: given.reason, sessionTaps: given.sessionTaps))
      return Response.json(try GameJSON.text(record), status: .created)
    }
  }
}
