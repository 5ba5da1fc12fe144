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
      let answer = try await answers.answer("/api/seasons/current") { [leaderboard] in
        try await leaderboard.encodedAnswer(about: try await leaderboard.currentSeason().id)
      }
      return answer.response(to: request, isTimed: true)
    }
    router.get("/api/seasons/{season}") { request, context in
      _ = try QueryParameters(of: request, known: [])
      let id = try context.season("season")
      let answer = try await answers.answer("/api/seasons/\(id)") { [leaderboard] in
        try await leaderboard.encodedAnswer(about: id)
      }
      return answer.response(to: request, isTimed: true)
    }
  }
}

extension SeasonReader {
  fileprivate func encodedAnswer(about id: SeasonID) async throws -> EncodedAnswer {
    guard let season = try await seasonAnswers().first(where: { $0.season.id == id }) else {
      throw TapRefusal.unknownSeason(id)
    }
    return EncodedAnswer(ByteBuffer(data: try GameJSON.line(season)))
  }
}
