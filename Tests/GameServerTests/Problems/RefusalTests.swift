import Foundation
import GameAPI
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `refusals` {
  @Test
  func `of a body say what is wrong and where`() async throws {
    try await RunningServer.run { server in
      let token = try await server.join().token
      for (json, sentence) in [
        (#"{"sequence":1,"taps":8}"#, "“span” is missing in the body."),
        (#"{"sequence":1,"taps":"8","span":0}"#, "“taps” in the body has to be a whole number."),
        (
          #"{"sequence":9223372036854775807,"taps":1.5,"span":0}"#,
          "“taps” in the body has to be a whole number of at most 64 bits."
        ),
        (
          #"{"sequence":99999999999999999999,"taps":1,"span":0}"#,
          "“sequence” in the body has to be a whole number of at most 64 bits."
        ),
        (#"{"sequence":null,"taps":8,"span":0}"#, "“sequence” in the body is null; give it a value."),
        (#"[]"#, "The body has to be an object."),
      ] {
        let problem = try expectProblem(try await server.post("/api/taps", json: json, token: token), .invalidValue)
        #expect(problem.detail == sentence)
      }
      for (path, json, sentence) in [
        ("/api/taps", "{\"taps\":", "it ends too early."),
        ("/api/taps", #"{"sequence":1,"taps":8,"span":1000,}"#, "see what stands at byte 36."),
        ("/api/taps", #"{"sequence":1,"taps":8,"span":1000,"more":[1,]}"#, "see what stands at byte 46."),
        ("/api/sessions", #"{"school":"test:high:S1000",}"#, "see what stands at byte 29."),
      ] {
        let problem = try expectProblem(try await server.post(path, json: json, token: token), .malformedRequest)
        #expect(problem.detail == "The body is not JSON: \(sentence)")
      }
      let kept = try await server.contest.leaderboard.totals(season: server.contest.season.id)
      #expect(kept.schools.allSatisfy { $0.taps == 0 })
      let latin = try await server.send(
        "POST", "/api/sessions", body: Data([0x22, 0xE9, 0x22]), contentType: "application/json")
      try expectProblem(latin, .malformedRequest)
      let id = try expectProblem(try await server.post("/api/sessions", json: #"{"school":"x"}"#), .invalidValue)
      #expect(
        id.detail
          == "“school” in the body cannot be taken: “x” is not a school id (source:level:code, with the level elementary, middle, high, special, other)."
      )
    }
  }

  @Test
  func `of a question name the parameter`() async throws {
    try await RunningServer.run { server in
      for (query, sentence) in [
        ("?top=0", "“top” takes a number of schools from 1 to 1000, not 0."),
        ("?top=1001", "“top” takes a number of schools from 1 to 1000, not 1001."),
        ("?top=x", "“top” has to be a whole number, not “x”."),
        ("?page=0", "“page” takes a page from 1, not 0."),
        ("?page-size=3", "“page-size” goes with “page”, “after” or “before”."),
        ("?radius=3", "“radius” goes with “around”."),
        ("?top=3&page=1", "Ask one question at a time, not “top” and “page” together."),
        ("?top=3&top=4", "“top” is given 2 times; give it once."),
        ("?ties=dens", "“ties” has to be ordinal, competition, modified or dense, not “dens”."),
        ("?rank=0", "“rank” takes ranks from 1, not 0."),
        ("?totals&how-far", "“how-far” goes with questions that list schools, not with “totals”."),
        ("?score=average&taps=3", "“score=average” goes with “top”, “page” and “around” only."),
        ("?at=2026-12-01", "“at” has to be a time with its zone, such as 2026-12-01T09:00:00Z, not “2026-12-01”."),
        ("?season=first", "“season” has to be the number of a season, not “first”."),
      ] {
        let problem = try expectProblem(try await server.get("/api/boards/all" + query), .invalidValue)
        #expect(problem.detail == sentence, "\(query)")
      }
    }
  }

  @Test
  func `of what is not there say what`() async throws {
    try await RunningServer.run { server in
      let school = server.contest.schools[3].id
      for (path, kind) in [
        ("/api/boards/nonsense", .unknownBoard), ("/api/boards/region%3Anone", .unknownBoard),
        ("/api/boards/level%3Ahigh?around=\(school)", .notOnBoard), ("/api/boards/all?season=9", .unknownSeason),
        ("/api/schools/nonsense", .unknownSchool), ("/api/schools/test%3Ahigh%3Anone", .unknownSchool),
        ("/api/schools/test%3Ahigh%3Anone/history", .notOnBoard), ("/api/seasons/9", .unknownSeason),
        ("/api/seasons/first", .unknownSeason), ("/api/schools/\(school)/players?around=99", .unknownSession),
      ] as [(String, Problem.Kind)] {
        try expectProblem(try await server.get(path), kind)
      }
      try expectProblem(try await server.get("/api/schools?q=%FF"), .malformedRequest)
    }
  }
}
