import GameAPI
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestLine
import TestSupport
import Testing

@testable import RemotePlay

/// What is asked at the server is what the file says.
@Suite(.timeLimit(.minutes(10))) struct `What a server is asked` {
  private func played() async throws -> Contest {
    let contest = try await Contest(schools: 12)
    for school in 0..<8 { try await contest.tap(Int64(school * 7 % 5 + 1), for: school) }
    contest.clock.advance(byMilliseconds: 61_000)
    return contest
  }

  @Test func `of windows is answered for one revision, without those that are gone`() async throws {
    let contest = try await played()
    try await Player.atServer(of: contest) { player, _ in
      let stranger = try #require(SchoolID("test:high:nobody"))
      let windows: Set<StandingsWindow> = [
        .init(.all, .top(3)), .around(contest.schools[4].id), .around(stranger),
        .init(.region("서울특별시"), .page(2, size: 2)), .init(.district(region: "서울특별시", district: "중구"), .top(5)),
        .init(.regionLevel(region: "부산광역시", level: .high), .top(5)), .init(.region("A&B=1?# +%"), .top(1)),
      ]
      let local = try await LocalGame(contest.leaderboard).standings(windows)
      let remote = try await player.game.standings(windows)
      #expect(remote == local)
      #expect(remote[.around(contest.schools[4].id)] != nil && remote[.around(stranger)] == nil)
      #expect(try await player.game.standings([]) == LocalGame(contest.leaderboard).standings([]))
    }
  }

  @Test func `of windows is pushed after each change, with one question at the beginning`() async throws {
    let contest = try await played()
    let windows: Set<StandingsWindow> = [
      .init(.all, .top(3)), .around(contest.schools[4].id), .init(.region("서울특별시"), .page(1, size: 50)),
      .around(try #require(SchoolID("test:high:nobody"))),
    ]
    try await Player.atServer(of: contest) { player, line in
      let (shown, show) = AsyncStream.makeStream(of: Standings.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await player.game.follow(windows) { show.yield($0) } }
        for taps in [0, 20, 30] as [Int64] {
          if taps > 0 { try await contest.tap(taps, for: 4) }
          let expected = try await LocalGame(contest.leaderboard).standings(windows)
          for await standings in shown
          where windows.allSatisfy({ standings[$0]?.entries == expected[$0]?.entries }) {
            #expect(standings.season == expected.season && standings.revision == expected.revision)
            break
          }
        }
        group.cancelAll()
      }
      #expect(line.count(asked: "GET /api/standings") == 1)
      #expect(line.count(asked: "/stream") == 3)
    }
  }

  @Test func `of boards is answered as the file answers it`() async throws {
    let contest = try await played()
    try await Player.atServer(of: contest) { player, _ in
      let next = try #require(try await contest.leaderboard.page(.top(3)).next)
      var questions: [BoardQuestion] = []
      func add(_ change: (inout BoardQuestion) -> Void) {
        var question = BoardQuestion()
        change(&question)
        questions.append(question)
      }
      add { $0.top = 5 }
      add {
        $0.page = 2; $0.pageSize = 4
      }
      add {
        $0.after = next; $0.pageSize = 3
      }
      add { $0.before = next }
      add {
        $0.around = contest.schools[3].id; $0.radius = 2
      }
      add { $0.rank = NumberRange("2-4") }
      add { $0.rank = NumberRange("3-") }
      add { $0.taps = NumberRange("2-3") }
      add { $0.taps = NumberRange("-2") }
      add { $0.taps = NumberRange("1-") }
      add { $0.schools = [contest.schools[5].id, contest.schools[1].id] }
      add { $0.at = contest.clock.now }
      add { $0.percentile = Percentile("90") }
      for ties in TiePolicy.allCases {
        for question in questions {
          for board in [Board.all, .region("서울특별시"), .regionLevel(region: "서울특별시", level: .elementary)] {
            // A cursor is one of its board.
            guard
              board == .all
                || question.after == nil && question.before == nil && question.around == nil
                  && question.schools.isEmpty
            else { continue }
            var question = question
            (question.board, question.ties) = (board, ties)
            let remote = try await player.server.ask(question)
            question.season = contest.season.id
            let local = try await contest.leaderboard.ask(question)
            #expect(local == remote, "\(question) on \(board) with \(ties)")
          }
        }
      }
      guard
        case .totals(let totals) = try await player.server.ask(
          {
            var question = BoardQuestion(season: contest.season.id); question.totals = true; return question
          }())
      else { throw Missing() }
      #expect(totals.taps == (try await contest.leaderboard.totals(of: .all)).taps)
    }
  }

  @Test func `of more schools than an answer holds comes page by page`() async throws {
    let contest = try await Contest(schools: 2345)
    try await contest.tap(5, for: 2000)
    try await Player.atServer(of: contest) { player, _ in
      #expect(
        try await player.server.page(.top(2100), of: .all, season: nil, ties: .dense)
          == contest.leaderboard.page(.top(2100), of: .all, season: nil, ties: .dense))
      #expect(try await player.server.page(.top(9999), of: .all, season: nil, ties: .ordinal).entries.count == 2345)
      var told: [Int] = []
      let schools = try await player.server.schools { count, _ in told.append(count) }
      #expect(schools == contest.schools.sorted { $0.id < $1.id })
      #expect(told == [1000, 2000, 2345])
    }
  }

  @Test func `of a school's past and its players is answered`() async throws {
    let contest = try await played()
    try await Player.atServer(of: contest) { player, _ in
      let school = contest.schools[4].id
      let history = try await player.game.history(of: school)
      let local = try await contest.leaderboard.history(of: school)
      #expect(history.points == local.points && history.school.id == school && history.total == local.total)
      let session = try await player.game.openSession(
        SessionRequest(season: contest.season.id, school: school, nickname: try #require(Nickname("하늘"))))
      let season = contest.season.id
      let page = try await player.game.page(.around(school), season: season)
      #expect(page == (try await LocalGame(contest.leaderboard).page(.around(school), season: season)))
      #expect(page.entries.contains { $0.school.id == school } && page.season.id == season)
      #expect(try await player.game.history(of: school, season: season).points == local.points)
      await #expect(throws: ServerError.self) {
        try await player.game.page(.around(school), season: SeasonID(rawValue: 99))
      }
      await #expect(throws: ServerError.self) {
        try await player.game.history(of: school, season: SeasonID(rawValue: 99))
      }
      // Without a tap, nobody is on the board of players; the first ones are shown.
      #expect(try await player.game.players(of: school, around: session.id).entries.count == 1)
      _ = try await player.game.commit(TapBatch(session: session.id, sequence: 1, taps: 2, span: 0))
      let players = try await player.game.players(of: school, around: session.id)
      #expect(players.entries.contains { $0.nickname?.text == "하늘" && $0.taps == 2 })
    }
  }

  private struct Missing: Error {}
}
