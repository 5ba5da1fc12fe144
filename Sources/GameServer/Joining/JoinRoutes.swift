import Boards
import GameAPI
import Hummingbird
import TapGame

extension GameServer {
  /// Adds the route that tells the organiser's projector the code of a season.
  func addJoinRoutes(to router: Router<GameContext>) {
    let display = DisplayKey(tokenKey)
    router.get("/api/seasons/{season}/join") { request, context in
      _ = try QueryParameters(of: request, known: [])
      guard display.matches(try request.bearer()) else { throw TokenRefusal.forged }
      return Response.json(try GameJSON.line(try await joinAnswer(of: try context.season("season"))))
    }
  }

  /// How one joins a season, for those who may know it.
  func joinAnswer(of season: SeasonID) async throws -> JoinAnswer {
    JoinAnswer(
      season: season, rule: try await leaderboard.joinRule(of: season),
      tickets: try await leaderboard.ticketCount(of: season), now: clock.now)
  }

  /// The board's address for the organiser's projector, past the host: with the key if the present season has a code to show.
  package func boardPath() async -> String {
    let isCodeShown = (try? await leaderboard.currentSeason().joining) == .code
    return "/board" + (isCodeShown ? "#key=\(DisplayKey(tokenKey).text)" : "")
  }
}
