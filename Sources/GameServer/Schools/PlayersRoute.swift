import GameAPI
import Hummingbird
import Boards
import SchoolDirectory
import TapGame

extension ContestHTTPServer {
  /// Adds the routes that list players: the players of a school, and all players.
  ///
  /// - Parameters:
  ///   - prefix: the path of the API, as the router sees it.
  ///   - leaderboard: the contest as those see it who ask.
  func addPlayersRoute(
    to router: some RouterMethods<GameContext>, under prefix: String, of leaderboard: any ServedContest
  ) {
    let known = ["top", "page", "page-size", "around", "nickname", "radius", "season", "ties"]
    router.get("\(prefix)/players") { request, context in
      let query = try QueryParameters(of: request, known: known + ["school"])
      let (slice, season, ties) = (try Self.playerSlice(query, of: .all), try query.season(), try query.ties())
      // The first question about a season reads all of its sessions.
      let page = try await slowQuestions.pass(for: asker(of: request, context)) {
        try await leaderboard.players(slice, of: .all, season: season, ties: ties)
      }
      return Response.json(try GameJSON.text(page))
    }
    router.get("\(prefix)/schools/{school}/players") { request, context in
      let board = PlayerBoard.school(try context.school())
      let query = try QueryParameters(of: request, known: known)
      let page = try await leaderboard.players(
        try Self.playerSlice(query, of: board), of: board, season: try query.season(), ties: try query.ties())
      return Response.json(try GameJSON.text(page))
    }
  }

  private static func playerSlice(
    _ query: QueryParameters, of board: PlayerBoard
  ) throws -> PageSlice<PlayerReference> {
    let sizes = 1...BoardQuestion.maximumSize
    let player = try player(query, of: board)
    let page = try query.value("page", "a page from 1") { text in Int(text).flatMap { $0 > 0 ? $0 : nil } }
    let (size, radius) = (try query.text("page-size"), try query.text("radius"))
    let asked = [try query.text("top") != nil, page != nil, player != nil].count { $0 }
    guard asked <= 1 else {
      throw Problem(.invalidValue, detail: "Ask for one of “top”, “page”, “around” and “nickname”, not for several.")
    }
    guard size == nil || page != nil else { throw Problem(.invalidValue, detail: "“page-size” goes with “page”.") }
    guard radius == nil || player != nil else {
      throw Problem(.invalidValue, detail: "“radius” goes with “around” or “nickname”.")
    }
    if let page { return .page(page, size: try query.number("page-size", in: sizes, default: BoardQuestion.usualSize)) }
    if let player {
      return .around(player, radius: try query.number("radius", in: 0...sizes.upperBound, default: 5))
    }
    return .top(try query.number("top", in: sizes, default: BoardQuestion.usualSize))
  }

  /// The player of “around” (a session) or “nickname”; `nil` without them.
  private static func player(_ query: QueryParameters, of board: PlayerBoard) throws -> PlayerReference? {
    let session = try query.value("around", "the number of a session") { text in
      Int64(text).flatMap { $0 > 0 ? SessionID(rawValue: $0) : nil }
    }
    let nickname = try query.value("nickname", "a nickname") { Nickname($0) }
    let school =
      if case .school(let school) = board { school } else {
        try query.value("school", "a school id") { SchoolID($0) }
      }
    guard let nickname else {
      guard board != .all || school == nil else {
        throw Problem(.invalidValue, detail: "“school” goes with “nickname”.")
      }
      return session.map { .session($0) }
    }
    guard session == nil else {
      throw Problem(.invalidValue, detail: "Ask for one of “around” and “nickname”, not for both.")
    }
    guard let school else {
      throw Problem(.invalidValue, detail: "“nickname” goes with the player's “school”; give both.")
    }
    return .named(nickname, school: school)
  }
}
