import GameAPI
import Hummingbird
import Boards
import TapGame

extension ContestHTTPServer {
  /// Adds the routes that list players: the players of a school, and all players.
  func addPlayersRoute(to router: Router<GameContext>) {
    let known = ["top", "page", "page-size", "around", "radius", "season", "ties"]
    router.get("/api/players") { request, context in
      let query = try QueryParameters(of: request, known: known)
      let (slice, season, ties) = (try Self.playerSlice(query), try query.season(), try query.ties())
      // The first question about a season reads all of its sessions.
      let page = try await slowQuestions.pass(for: asker(of: request, context)) {
        try await leaderboard.players(slice, of: .all, season: season, ties: ties)
      }
      return Response.json(try GameJSON.text(page))
    }
    router.get("/api/schools/{school}/players") { request, context in
      let school = try context.school()
      let query = try QueryParameters(of: request, known: known)
      let page = try await leaderboard.players(
        try Self.playerSlice(query), of: .school(school), season: try query.season(), ties: try query.ties())
      return Response.json(try GameJSON.text(page))
    }
  }

  private static func playerSlice(_ query: QueryParameters) throws -> PageSlice<PlayerReference> {
    let sizes = 1...BoardQuestion.maximumSize
    let session = try query.value("around", "the number of a session") { text in
      Int64(text).flatMap { $0 > 0 ? SessionID(rawValue: $0) : nil }
    }
    let page = try query.value("page", "a page from 1") { text in Int(text).flatMap { $0 > 0 ? $0 : nil } }
    let (size, radius) = (try query.text("page-size"), try query.text("radius"))
    let asked = [try query.text("top") != nil, page != nil, session != nil].count { $0 }
    guard asked <= 1 else {
      throw Problem(.invalidValue, detail: "Ask for one of “top”, “page” and “around”, not for several.")
    }
    guard size == nil || page != nil else { throw Problem(.invalidValue, detail: "“page-size” goes with “page”.") }
    guard radius == nil || session != nil else { throw Problem(.invalidValue, detail: "“radius” goes with “around”.") }
    if let page { return .page(page, size: try query.number("page-size", in: sizes, default: BoardQuestion.usualSize)) }
    if let session {
      return .around(.session(session), radius: try query.number("radius", in: 0...sizes.upperBound, default: 5))
    }
    return .top(try query.number("top", in: sizes, default: BoardQuestion.usualSize))
  }
}
