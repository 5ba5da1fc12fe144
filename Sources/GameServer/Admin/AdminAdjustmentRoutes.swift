import GameAPI
import Hummingbird
import Boards
import TapGame

/// The body of `POST /admin/api/adjustments`, with which an administrator adds taps to a session or takes taps away.
private struct Adjustment: Decodable {
  let session: SessionID
  /// The taps to add; negative to take taps away.
  let taps: Int64
  let reason: String
  /// The taps that the session must have before; any number if omitted.
  let sessionTaps: Int64?
}

/// The response to `GET /admin/api/adjustments`: the adjustments made so far.
private struct AdjustmentListing: Encodable {
  let adjustments: [AdjustmentRecord]
}

extension GameServer {
  /// Adds the administrator's routes for adjustments.
  func addAdminAdjustmentRoutes(to group: RouterGroup<GameContext>) {
    group.get("adjustments") { request, _ in
      let season = try QueryParameters(of: request, known: ["season"]).season()
      let records = try await leaderboard.adjustments(season: season)
      return Response.json(try GameJSON.text(AdjustmentListing(adjustments: records)))
    }
    group.post("adjustments") { request, _ in
      let given: Adjustment = try await request.json(upTo: settings.maximumBodySize)
      let record = try await leaderboard.perform(
        AdjustTaps(session: given.session, taps: given.taps, reason: given.reason, sessionTaps: given.sessionTaps))
      return Response.json(try GameJSON.text(record), status: .created)
    }
  }
}
