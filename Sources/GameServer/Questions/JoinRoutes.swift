import Boards
import GameAPI
import Hummingbird
import TapGame

extension ContestHTTPServer {
  /// Adds the route from which the organiser's projector gets the code of a season.
  func addJoinRoutes(to router: Router<GameContext>) {
    let display = DisplayKey(tokenKey)
    router.get("/api/seasons/{season}/join") { request, context in
      let question = try JoinQuestion(request, context)
      guard display.matches(try request.bearer()) else {
        throw Problem(
          .invalidToken,
          detail: "That is not the key of the organiser's board; open it at the address that serve prints.")
      }
      return Response.json(try GameJSON.line(try await leaderboard.ask(question)))
    }
  }

  /// The path of the board for the organiser's projector. It includes the key that shows the codes of seasons.
  package var boardPath: String { "/board#key=\(DisplayKey(tokenKey).text)" }
}
