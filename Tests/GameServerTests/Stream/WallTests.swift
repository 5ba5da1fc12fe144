import Foundation
import GameAPI
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The walls of a server` {
  private static func light(_ server: RunningServer) -> WallLight {
    WallLight(school: server.contest.schools[0].id, place: 3, color: "#a56003")
  }

  private static func reveal(_ server: RunningServer) -> WallReveal {
    var reveal = WallReveal(season: server.contest.season.id, step: .look, index: 1, total: 9)
    reveal.school = server.contest.schools[1].id
    reveal.rows = [WallRow(school: server.contest.schools[1].id, rank: 1, taps: 7_654_321, color: 2)]
    return reveal
  }

  private static func wall(_ event: EventStreamParser.Event) throws -> WallAnswer {
    #expect(event.type == "wall")
    return try JSONDecoder().decode(WallAnswer.self, from: Data(event.data.utf8))
  }

  @Test func `hear of it by their streams, all of the same moment; phones hear of the message and the light`()
    async throws
  {
    try await RunningServer.run(settings: .administered) { server in
      var walls = [try await StreamClient(server, "/api/boards/all/stream?top=5&wall=state")]
      walls.append(try await StreamClient(server, "/api/boards/level%3Ahigh/stream?wall=state"))
      let around = server.contest.schools[0].id.rawValue
      var phone = try await StreamClient(server, "/api/boards/all/stream?around=\(around)&radius=2&wall=light")
      var other = try await StreamClient(server, "/api/boards/all/stream?top=5")
      for place in walls.indices { _ = try await walls[place].event() }
      _ = try await (phone.event(), other.event())
      // Each begins with how it is: what was never changed says nothing.
      let first = try await phone.event()
      let nothing = WallState(season: server.contest.season.id)
      #expect(try Self.wall(first).wall == nothing)
      for place in walls.indices { #expect(try Self.wall(try await walls[place].event()).wall == nothing) }

      let command = ShowOnWall(
        look: .hall, board: "all", message: "Hello", reveal: Self.reveal(server), light: Self.light(server))
      let told = try await server.order(command)
      #expect(told.status == 200, "\(told.text)")
      let state = try await server.contest.leaderboard.wall()
      for place in walls.indices {
        let shown = try Self.wall(try await walls[place].event())
        #expect(shown.wall == state && shown.at == state.changedAt + WallAnswer.lead)
        #expect(Set(shown.schools.map(\.name)) == ["서울고등학교", "경기고등학교"])
      }
      let heard = try await phone.event()
      #expect(try Self.wall(heard).wall.light == Self.light(server) && heard.data.contains("Hello"))
      #expect(try Self.wall(heard).at == state.changedAt + WallAnswer.lead)
      #expect(!heard.data.contains("7654321") && !heard.data.contains("경기") && !heard.data.contains("hall"))
      // Who asks for nothing gets nothing, and a change of the board comes as ever.
      try await server.contest.tap(5, for: 1)
      #expect(try await other.event().type == "change")

      // Who comes later gets what is shown, but is lit by nothing that is over.
      var late = try await StreamClient(server, "/api/boards/all/stream?around=\(around)&wall=light")
      _ = try await late.event()
      #expect(try Self.wall(try await late.event()).wall.light == nil)
      let answer = try await server.get("/api/wall").decoded(as: WallAnswer.self)
      #expect(answer.wall == state)
      try expectProblem(try await server.get("/api/boards/all/stream?wall=all"), .invalidValue)
    }
  }

  @Test func `hear of the next season, which begins with nothing of what they showed, also if it comes by itself`()
    async throws
  {
    try await RunningServer.run(settings: .administered) { server in
      let leaderboard = server.contest.leaderboard
      let start = server.contest.clock.now + 60_000
      let next = try await leaderboard.perform(StartSeason(name: "Next", startsAt: start))
      _ = try await server.order(ShowOnWall(board: "level:high", message: "Hello", stays: true))
      var wall = try await StreamClient(server, "/api/boards/all/stream?revisions=true&season=1&wall=state")
      _ = try await wall.event()
      // A stream that is opened before the hub has looked begins with what was shown before.
      var shown = try Self.wall(try await wall.event()).wall
      while shown.board == nil { shown = try Self.wall(try await wall.event()).wall }
      #expect(shown.board == "level:high")
      server.contest.clock.set(to: start)
      #expect(try Self.wall(try await wall.event()).wall == WallState(number: 1, season: next.id))
    }
  }

  @Test func `hear of it in a frozen season, and of what another process changes`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      try await server.contest.leaderboard.perform(FreezeSeason(server.contest.season.id))
      var wall = try await StreamClient(server, "/api/boards/all/stream?wall=state")
      _ = try await (wall.event(), wall.event())
      let other = try Leaderboard.open(server.contest.path, clock: server.contest.clock, access: .readWrite)
      try await other.perform(ShowOnWall(message: "Hello"))
      #expect(try Self.wall(try await wall.event()).wall.message == "Hello")
      try other.close()
    }
  }
}
