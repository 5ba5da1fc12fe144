import Boards
import Foundation
import GameAPI
import GameServer
import Leaderboard
import NIOHTTP1
import SchoolDirectory
import TapGame
import Testing
import UnidirectionalTesting

/// What a server does by itself when a season's time has come.
@Suite struct `A server that nobody asks` {
  /// Lets the server's own time pass until something is so.
  private func wait(_ timer: TestClock, until isSo: () async throws -> Bool) async throws {
    while try await !isSo() {
      await timer.advance(by: .seconds(1))
      await Task.yield()
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `ends, starts and seals seasons, and its API tells the seal`() async throws {
    let timer = TestClock()
    let contest = try await Contest(endsAt: Contest.start + 60_000)
    try await RunningServer.run(contest, timer: timer) { server in
      try await contest.tap(5, for: 0)
      let series = try await contest.leaderboard.perform(StartSeries(name: "Days", every: .day, in: "Asia/Seoul"))
      func answer(_ id: SeasonID) async throws -> SeasonAnswer {
        try await server.get("/api/seasons/\(id)").decoded(as: SeasonAnswer.self)
      }
      #expect(try await answer(contest.season.id).seal == nil)
      contest.clock.set(to: Contest.start + 660_000)
      try await wait(timer) { try await contest.leaderboard.seasonSeals()[contest.season.id] != nil }
      let seal = try #require(try await answer(contest.season.id).seal)
      #expect(seal.sealedAt == contest.clock.now && seal.digest.count == 64)

      contest.clock.set(to: try #require(series.endsAt))
      try await wait(timer) { try await !contest.leaderboard.isTimeDue() }
      #expect(try await contest.leaderboard.seasons().count == 3)
      #expect(try await answer(series.id).state == .counting)
      contest.clock.set(to: try #require(series.finalAt))
      try await wait(timer) { try await !contest.leaderboard.isTimeDue() }
      #expect(try await answer(series.id).state == .ended)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `bans the machines of a season that says so, each minute and once more before its end`() async throws {
    let timer = TestClock()
    let contest = try await Contest(endsAt: Contest.start + 300_000)
    let leaderboard = contest.leaderboard
    let other = try await leaderboard.perform(StartSeason(name: "Left to people", endsAt: Contest.start + 300_000))
    try await leaderboard.perform(SetSeason(contest.season.id, autoBan: .machines))
    @Sendable func script(_ season: Season) async throws -> SessionID {
      let request = SessionRequest(season: season.id, school: contest.schools[0].id)
      let session = try await leaderboard.openSession(request)
      return session.id
    }
    @Sendable func tap(_ sessions: [(id: SessionID, batches: Int64)], seconds: Int64) async throws {
      for second in 1...seconds {
        contest.clock.advance(byMilliseconds: 1000)
        _ = try await leaderboard.commit(
          sessions.map { TapBatch(session: $0.id, sequence: $0.batches + second, taps: 20, span: .seconds(1)) })
      }
    }
    try await RunningServer.run(contest, timer: timer) { _ in
      let (first, spared) = (try await script(contest.season), try await script(other))
      try await tap([(first, 0), (spared, 0)], seconds: 130)
      let second = try await script(contest.season)
      try await tap([(first, 130), (second, 0)], seconds: 110)
      try await wait(timer) { try await leaderboard.ask(BanQuestion()).count == 1 }
      #expect(try await leaderboard.ask(BanQuestion()).map(\.target) == [.session(first)])
      // Between the last review by the minute and the end, the other one becomes certain.
      try await tap([(second, 110)], seconds: 56)
      try await wait(timer) { try await leaderboard.ask(BanQuestion()).count == 2 }
      #expect(try await leaderboard.ask(BanQuestion()).last?.target == .session(second))
      #expect(try await leaderboard.ask(BanQuestion()).allSatisfy { $0.actor == .review })
      contest.clock.advance(byMilliseconds: 10_000)
      try await wait(timer) { try await !leaderboard.isTimeDue() }
      #expect(try await leaderboard.totals(season: contest.season.id).schools.allSatisfy { $0.taps == 0 })
      #expect(try await leaderboard.totals(season: other.id).schools.first?.taps == 1495)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `answers 503 where its clock is far ahead, until that is confirmed`() async throws {
    let contest = try await Contest(endsAt: Contest.start + 60_000)
    let session = try await contest.leaderboard.openSession(
      SessionRequest(season: contest.season.id, school: contest.schools[0].id))
    contest.clock.advance(byMilliseconds: 400 * 86_400_000)
    try await RunningServer.run(contest, settings: .administered) { server in
      let body = #"{"school": "\#(contest.schools[0].id)"}"#
      let refused = try await server.post("/api/sessions", json: body)
      #expect(try expectProblem(refused, .unavailable).detail.contains("clock may be wrong"))
      // The administrator is told more, and can send the command again under its id.
      let order = try await server.order(StartSeason(name: "Summer"), id: "a")
      #expect(try expectRefused(order, "clock-jump", status: 503).korean?.isEmpty == false)
      #expect(order.headers["retry-after"] == ["1"])
      #expect(try await server.get("/api/boards/all").status == 200)
      #expect(try await server.order(PassTime(isClockConfirmed: true)).status == 200)
      #expect(try await server.post("/api/sessions", json: body).status != 503)
      #expect(try await server.order(StartSeason(name: "Summer"), id: "a").status == 200)
    }
    await #expect(throws: TapRefusal.self) {
      try await contest.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: .zero))
    }
  }
}
