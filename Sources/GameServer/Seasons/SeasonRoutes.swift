import GameAPI
import Hummingbird
import Boards
import NIOCore
import NIOFoundationCompat
import TapGame

extension ContestHTTPServer {
  func addSeasonRoutes(to router: Router<GameContext>) {
    router.get("/api/seasons") { request, _ in
      _ = try QueryParameters(of: request, known: [])
      let answer = try await answers.answer("/api/seasons") { [leaderboard] in
        EncodedAnswer(
          ByteBuffer(data: try GameJSON.line(SeasonListing(seasons: try await leaderboard.seasonAnswers()))))
      }
      return answer.response(to: request)
    }
    router.get("/api/seasons/current") { request, _ in
      _ = try QueryParameters(of: request, known: [])
      return try await answer(about: try await leaderboard.currentSeason().id)
    }
    router.get("/api/seasons/{season}") { request, context in
      _ = try QueryParameters(of: request, known: [])
      return try await answer(about: try context.season("season"))
    }
  }

  private func answer(about id: SeasonID) async throws -> Response {
    guard let season = try await leaderboard.seasonAnswers().first(where: { $0.season.id == id }) else {
      throw TapRefusal.unknownSeason(id)
    }
    return Response.json(try GameJSON.text(season))
  }
}
