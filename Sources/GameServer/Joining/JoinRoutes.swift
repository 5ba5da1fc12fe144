import Boards
import GameAPI
import Hummingbird
import TapGame

extension ContestHTTPServer {
  /// Adds the route from which the organiser's projector gets the code of a season.
  func addJoinRoutes(to router: Router<GameContext>) {
    let display = DisplayKey(tokenKey)
    router.get("/api/seasons/{season}/join") { request, context in
      _ = try QueryParameters(of: request, known: [])
      guard display.matches(try request.bearer()) else {
        throw Problem(
          .invalidToken,
          detail: "That is not the key of the organiser's board; open it at the address that serve prints.")
      }
      return Response.json(try GameJSON.line(try await joinAnswer(of: try context.season("season"))))
    }
  }

  /// How players join a season, with the code. Send it only to clients that may see the code.
  func joinAnswer(of season: SeasonID) async throws -> JoinAnswer {
    JoinAnswer(
      season: season, rule: try await leaderboard.joinRule(of: season),
      tickets: try await leaderboard.ticketCount(of: season), now: clock.now)
  }

  /// The path of the board for the organiser's projector. It includes the key that shows the codes of seasons.
  package var boardPath: String { "/board#key=\(DisplayKey(tokenKey).text)" }
}
