import Foundation
import GameAPI
import GameServer
import Boards
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
      let cut = try expectProblem(
        try await server.post("/api/taps", json: "{\"taps\":", token: token), .malformedRequest)
      #expect(cut.detail == "The body is not JSON: it ends too early.")
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
  func `of a body that is too large come before it is read`() async throws {
    var settings = ServerSettings()
    settings.limits.body = 100
    try await RunningServer.run(settings: settings) { server in
      let nickname = String(repeating: "a", count: 200)
      let answer = try await server.post(
        "/api/sessions", json: #"{"school":"test:high:S1000","nickname":"\#(nickname)"}"#)
      try expectProblem(answer, .bodyTooLarge)
    }
  }

  @Test(arguments: [
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
  ])
  func `of a question name the parameter`(_ query: String, _ sentence: String) async throws {
    try await RunningServer.run { server in
      let problem = try expectProblem(try await server.get("/api/boards/all" + query), .invalidValue)
      #expect(problem.detail == sentence)
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
