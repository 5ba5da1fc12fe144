import Boards
import GameAPI
import Hummingbird
import TapGame

extension ContestHTTPServer {
  /// Adds the administrator's route for the audit list.
  func addAdminLogRoutes(to group: RouterGroup<GameContext>) {
    group.get("log") { request, _ in
      let query = try QueryParameters(of: request, known: ["before", "season", "limit"])
      let before = try query.value("before", "the number of an entry") { Int64($0) }
      let season = try query.season()
      let limit = try query.number("limit", in: 1...1000, default: 20)
      if let season { _ = try await leaderboard.season(season) }
      let records = try await leaderboard.orders(before: before, season: season, limit: limit)
      return Response.json(try OrderListing.json(records, isLast: records.count < limit))
    }
  }
}
