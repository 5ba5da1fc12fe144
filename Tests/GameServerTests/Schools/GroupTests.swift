import Boards
import Foundation
import GameAPI
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `groups inside schools over HTTP` {
  /// Runs a server whose first school has two groups.
  private func run(_ test: @escaping @Sendable (RunningServer, [SchoolID]) async throws -> Void) async throws {
    try await RunningServer.run { server in
      let home = server.contest.schools[0].id
      let groups = try ["1-1", "1-2"].map { name in
        School(id: try #require(SchoolID(inside: home, code: name)), name: name, region: "")
      }
      try await server.contest.leaderboard.perform(
        ImportSchools(DirectoryEdition(format: .touchschool, schools: groups)))
      try await test(server, groups.map(\.id))
    }
  }

  private func ids(_ server: RunningServer, _ query: String) async throws -> [String] {
    let list: JSON = try await server.get("/api/schools" + query).decoded()
    return try #require(list["schools"].array).compactMap { $0["id"].string }
  }

  @Test func `are listed by their school only`() async throws {
    try await run { server, groups in
      let home = server.contest.schools[0].id
      #expect(try await ids(server, "?limit=1000").count == 7)
      #expect(try await ids(server, "?inside=\(home)") == groups.map(\.rawValue))
      #expect(try await ids(server, "?inside=any&q=1-2") == [groups[1].rawValue])
      #expect(try await ids(server, "?inside=\(server.contest.schools[1].id)").isEmpty)
      #expect(try await server.get("/api/schools?inside=x").status == 422)
      let group: JSON = try await server.get("/api/schools/\(groups[1])").decoded()
      #expect(group["name"].string == "1-2" && group["standing"]["rank"].number == 2)
    }
  }

  @Test func `are played for as schools are, and count for their school`() async throws {
    try await run { server, groups in
      let home = server.contest.schools[0].id
      let opened: JSON = try await server.post("/api/sessions", json: #"{"school": "\#(groups[1])"}"#).decoded()
      let token = try #require(opened["token"].string)
      server.contest.clock.advance(byMilliseconds: 1000)
      let receipt: JSON = try await server.post(
        "/api/taps", json: #"{"sequence": 1, "taps": 8, "span": 1000}"#, token: token
      ).decoded()
      #expect(receipt["schoolTaps"].number == 8 && receipt["rank"].number == 1)
      let board: JSON = try await server.get("/api/boards/school:\(home)").decoded()
      #expect(board["board"].string == "school:\(home)" && board["total"].number == 2)
      #expect(board["entries"].array?.compactMap { $0["taps"].number } == [8, 0])
      let all: JSON = try await server.get("/api/boards/all?around=\(home)&radius=0").decoded()
      #expect(all["total"].number == 6 && all["entries"].array?.first?["taps"].number == 8)
      #expect(try await server.get("/api/boards/all?around=\(groups[1])").status == 404)
      #expect(try await server.get("/api/boards/school:\(groups[1])").status == 404)
      let history: JSON = try await server.get("/api/schools/\(groups[1])/history").decoded()
      #expect(history["board"].string == "school:\(home)")
      let players: JSON = try await server.get("/api/schools/\(home)/players").decoded()
      #expect(players["entries"].array?.first?["school"]["id"].string == groups[1].rawValue)
    }
  }

  @Test func `stand in the lobby by the streams of their phones`() async throws {
    try await run { server, groups in
      let home = server.contest.schools[0].id
      var phone = try await StreamClient(server, "/api/boards/school:\(home)/stream?around=\(groups[0])&radius=2")
      _ = try await phone.event()
      let lobby: JSON = try await server.get("/api/lobby").decoded()
      #expect(lobby["players"].number == 1)
      #expect(lobby["schools"].array?.first?["school"]["id"].string == groups[0].rawValue)
      withExtendedLifetime(phone) {}
    }
  }
}
