import Boards
import Foundation
import GameAPI
import Leaderboard
import NIOHTTP1
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `boards over HTTP` {
  private func played() async throws -> Contest {
    let contest = try await Contest()
    for school in 0..<5 {
      try await contest.tap(Int64(30 - 5 * school), for: school)
      contest.clock.advance(byMilliseconds: 61_000)
    }
    return contest
  }

  @Test
  func `hold what the command prints, on one line`() async throws {
    let contest = try await played()
    let board = contest.leaderboard
    let id = contest.schools[2].id
    try await RunningServer.run(contest) { server in
      func expect(_ path: String, _ value: some Encodable) async throws {
        let answer = try await server.get(path)
        #expect(answer.status == 200)
        #expect(answer.contentType == "application/json")
        let isStored = !["/players", "/history"].contains { path.contains($0) }
        let control =
          !isStored
          ? "no-store" : path.hasPrefix("/api/seasons/") ? "private, no-cache" : "public, max-age=0, s-maxage=1"
        #expect(answer.headers["cache-control"] == [control], "\(path)")
        #expect(try answer.body == GameJSON.line(value), "\(path)")
      }
      try await expect("/api/boards/all", try await board.page(.top(20)))
      try await expect("/api/boards/all?top=2&ties=dense", try await board.page(.top(2), ties: .dense))
      try await expect(
        "/api/boards/level%3Ahigh?page=2&page-size=1", try await board.page(.page(2, size: 1), of: .level(.high)))
      try await expect("/api/boards/all?around=\(id)&radius=1", try await board.page(.around(id, radius: 1)))
      try await expect("/api/boards/all?rank=2-3", try await board.page(.ranks(2...3)))
      try await expect("/api/boards/all?taps=-20", try await board.page(.taps(0...20)))
      try await expect(
        "/api/boards/all?school=\(id)&school=\(contest.schools[0].id)",
        try await board.page(.schools([id, contest.schools[0].id])))
      try await expect("/api/boards/all?percentile=90", try await board.mark(of: try #require(Percentile("90"))))
      try await expect("/api/boards/all?totals", try await board.totals())
      try await expect("/api/boards/all?how-far&top=3", try await board.forecast(.top(3)))
      try await expect(
        "/api/boards/all?score=average&least-players=1", try await board.averages(.top(20), leastPlayers: 1))
      let moment = Contest.start + 120_000
      try await expect("/api/boards/all?at=\(moment)", try await board.page(.top(20), at: moment))
      try await expect("/api/schools/\(id)", try await board.ask(SchoolQuestion(id)))
      try await expect(
        "/api/schools/\(id)/history?every=1m",
        try await board.history(of: id, steps: HistorySteps(every: .seconds(60))))
      try await expect("/api/schools/\(id)/players?top=3", try await board.players(.top(3), of: .school(id)))
      try await expect("/api/players?top=3", try await board.players(.top(3)))
      try await expect(
        "/api/seasons", AnswerJSON(try await board.ask(SeasonListQuestion()), to: SeasonListQuestion.self))
      let season = try #require(try await board.ask(SeasonListQuestion()).first)
      try await expect("/api/seasons/current", season)
      try await expect("/api/seasons/1", season)
      // The slash of a board is as it is, or escaped.
      let regionLevel = try await board.page(.top(20), of: .regionLevel(region: "서울특별시", level: .high))
      let region = "%EC%84%9C%EC%9A%B8%ED%8A%B9%EB%B3%84%EC%8B%9C"
      for path in ["region%3A\(region)%2Flevel%3Ahigh", "region:\(region)/level:high", "region:\(region)%2flevel:high"]
      {
        try await expect("/api/boards/" + path, regionLevel)
      }
      // Pages are turned by the cursors that they give.
      var seen: [String] = []
      var path: String? = "/api/boards/all?page=1&page-size=2"
      while let next = path {
        let page: JSON = try await server.get(next).decoded()
        seen += page["entries"].elements.compactMap { $0["school"]["id"].string }
        path = page["next"].string.map { "/api/boards/all?after=\($0)&page-size=2" }
      }
      #expect(seen == (try await board.page(.whole)).entries.map(\.school.id.rawValue))
    }
  }

  @Test
  func `refuse a flag with an empty value by its name`() async throws {
    try await RunningServer.run { server in
      for flag in ["how-far", "totals"] {
        for query in [flag, "\(flag)=true", "\(flag)=false"] {
          #expect(try await server.get("/api/boards/all?\(query)").status == 200, "\(query)")
        }
        for query in ["\(flag)=", "\(flag)=&ties=dense"] {
          let problem = try expectProblem(try await server.get("/api/boards/all?\(query)"), .invalidValue)
          #expect(problem.detail == "“\(flag)” has to be true or false, not “”.")
        }
      }
    }
  }

  @Test
  func `show the players around one, by the name at a school`() async throws {
    let contest = try await played()
    let (school, other) = (contest.schools[2].id, contest.schools[3].id)
    let name = try #require(Nickname("하늘"))
    for (school, taps) in [(school, 7), (other, 6)] as [(SchoolID, Int64)] {
      let session = try await contest.leaderboard.openSession(
        SessionRequest(season: contest.season.id, school: school, nickname: name))
      _ = try await contest.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: 0))
    }
    let named = PageSlice.around(PlayerReference.named(name, school: school), radius: 1)
    let nickname = "nickname=%ED%95%98%EB%8A%98"
    try await RunningServer.run(contest) { server in
      let board = server.contest.leaderboard
      for (path, page) in [
        ("/api/schools/\(school)/players?\(nickname)&radius=1", try await board.players(named, of: .school(school))),
        ("/api/players?\(nickname)&radius=1&school=\(school)", try await board.players(named)),
      ] {
        let answer = try await server.get(path)
        #expect(try answer.body == GameJSON.line(page), "\(path)")
      }
      for (query, sentence) in [
        ("players?\(nickname)", "“nickname” goes with the player's “school”; give both."),
        ("players?school=\(school)", "“school” goes with “nickname”."),
        ("players?\(nickname)&school=\(school)&around=1", "Ask for one of “around” and “nickname”, not for both."),
        ("players?\(nickname)&school=\(school)&top=1", "Ask for one of “top”, “page”, “around” and “nickname”"),
        ("players?nickname=&school=\(school)", "“nickname”"),
        ("schools/\(school)/players?\(nickname)&school=\(other)", "“school”"),
      ] {
        let answer = try await server.get("/api/" + query)
        #expect(try expectProblem(answer, .invalidValue).detail.contains(sentence), "\(query)")
      }
      let unknown = try await server.get("/api/players?nickname=nobody&school=\(school)")
      #expect(unknown.status == 404)
    }
  }

  @Test
  func `list no more schools than one answer holds, however it is asked`() async throws {
    try await RunningServer.run(try await Contest(schools: Contest.schools(1001))) { server in
      for query in [
        "taps=0", "rank=1-&ties=competition", "rank=1-5000", "taps=0-&how-far", "rank=1-&at=\(Contest.start)",
      ] {
        let problem = try expectProblem(try await server.get("/api/boards/all?\(query)"), .invalidValue)
        #expect(problem.detail.hasPrefix("That lists 1001 schools"), "\(query)")
      }
      let page: JSON = try await server.get("/api/boards/all?rank=2-1001").decoded()
      #expect(page["entries"].elements.count == 1000)
    }
  }
}
