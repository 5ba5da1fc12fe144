import Boards
import GameAPI
import Hummingbird
import TapGame

extension ContestHTTPServer {
  /// Adds the administrator's routes that list adjustments, bans, sheets of taps, and editions of directories.
  func addAdminRecordRoutes(to group: RouterGroup<GameContext>) {
    group.get("adjustments") { request, _ in
      let season = try QueryParameters(of: request, known: ["season"]).season()
      let records = try await leaderboard.adjustments(season: season)
      return Response.json(try GameJSON.text(AdjustmentListing(adjustments: records)))
    }
    group.get("bans") { request, _ in
      let season = try QueryParameters(of: request, known: ["season"]).season()
      return Response.json(try GameJSON.text(BanListing(bans: try await leaderboard.bans(season: season))))
    }
    group.get("sheets") { request, _ in
      let season = try QueryParameters(of: request, known: ["season"]).season()
      return Response.json(try GameJSON.text(TapSheetListing(sheets: try await leaderboard.tapSheets(season: season))))
    }
    group.get("editions") { request, _ in
      _ = try QueryParameters(of: request, known: [])
      return Response.json(try GameJSON.text(EditionListing(editions: try await leaderboard.schoolEditions())))
    }
  }
}
