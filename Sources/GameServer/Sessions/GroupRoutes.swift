import Boards
import GameAPI
import HTTPTypes
import Hummingbird
import TapGame

extension ContestHTTPServer {
  /// Adds the route by which a player who joins gets the group of a name, which is made if the season allows it.
  ///
  /// It counts as an opening of a session, in the limit of openings and in the work. So nobody makes more groups than an
  /// address may open sessions, and a guess of a code costs here what it costs there.
  func addGroupRoutes(to router: Router<GameContext>) {
    router.group().add(middleware: OpeningLimitMiddleware(server: self)).post("/api/groups") { request, context in
      let opening: GroupOpening = try await request.json(upTo: settings.maximumBodySize)
      let address = client(of: request, context)
      let venue = await venue(of: address)
      try checkWork(opening.work, of: address, at: venue)
      guard opening.group.unicodeScalars.count <= 240, let name = Nickname(typed: opening.group) else {
        workDesk.giveBack(opening.work, of: address, signedBy: tokenKey)
        throw Problem(
          .invalidValue,
          detail:
            "“group” in the body has to have 1 to \(Nickname.maximumLength) visible characters of one script; choose another."
        )
      }
      guard !settings.blockedWords.blocks(name) else {
        workDesk.giveBack(opening.work, of: address, signedBy: tokenKey)
        throw Problem(
          .invalidValue, detail: "“group” in the body is a name that cannot be used in this contest; choose another.")
      }
      workDesk.noteOpening(by: address, in: venue)
      let season =
        if let id = opening.season { id } else { try await leaderboard.currentRealSeason().id }
      let group = try await unfrozen.perform(
        AddGroup(name.text, inside: opening.school, season: season, code: opening.code), from: Self.player)
      return Response.json(try GameJSON.line(group), status: .created)
    }
  }

  /// Who makes a group when joining. The audit list has no address of a player.
  private static let player = Sender("a player")
}
