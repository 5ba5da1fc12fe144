import Boards
import GameAPI
import Hummingbird
import SchoolDirectory
import TapGame

extension ContestHTTPServer {
  /// Adds the administrator's routes that list sessions.
  func addAdminReviewRoutes(to group: RouterGroup<GameContext>) {
    group.get("review") { request, _ in
      let query = try QueryParameters(of: request, known: ["season", "limit"])
      let list = try await leaderboard.review(
        season: try query.season(), limit: try query.number("limit", in: 1...1000, default: 20))
      return Response.json(try GameJSON.text(list))
    }
    group.get("sessions") { request, _ in
      let query = try QueryParameters(of: request, known: ["season", "nickname", "school", "limit"])
      let list = try await leaderboard.sessions(
        season: try query.season(), nickname: try query.value("nickname", "a nickname") { Nickname($0) },
        school: try query.value("school", "a school id") { SchoolID($0) },
        limit: try query.number("limit", in: 1...1000, default: 20))
      return Response.json(try GameJSON.text(list))
    }
  }
}
