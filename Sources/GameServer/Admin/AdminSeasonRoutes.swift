import Boards
import GameAPI
import Hummingbird
import TapGame

extension ContestHTTPServer {
  /// Adds the administrator's routes for seasons.
  func addAdminSeasonRoutes(to group: RouterGroup<GameContext>) {
    group.get("seasons") { _, _ in
      Response.json(try GameJSON.text(SeasonListing(seasons: try await leaderboard.seasonAnswers())))
    }
    group.get("seasons/{id}/join") { _, context in
      Response.json(try GameJSON.text(try await joinAnswer(of: try context.season("id"))))
    }
  }
}
