import Foundation
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `groups inside schools over HTTP` {
  private func ids(_ server: RunningServer, _ query: String) async throws -> [String] {
    let list: JSON = try await server.get("/api/schools" + query).decoded()
    return try #require(list["schools"].array).compactMap { $0["id"].string }
  }

  @Test func `are listed by their school only, have its board, and stand in the lobby`() async throws {
    try await RunningServer.run { server in
      let home = server.contest.schools[0].id
      let made = try ["1-1", "1-2"].map { name in
        School(id: try #require(SchoolID(inside: home, code: name)), name: name, region: "")
      }
      try await server.contest.leaderboard.perform(
        ImportSchools(DirectoryEdition(format: .touchschool, schools: made)))
      let groups = made.map(\.id)
      #expect(try await ids(server, "?limit=1000").count == 7)
      #expect(try await ids(server, "?inside=\(home)") == groups.map(\.rawValue))
      #expect(try await ids(server, "?inside=any&q=1-2") == [groups[1].rawValue])
      #expect(try await ids(server, "?inside=\(server.contest.schools[1].id)").isEmpty)
      #expect(try await server.get("/api/schools?inside=x").status == 422)
      let group: JSON = try await server.get("/api/schools/\(groups[1])").decoded()
      #expect(group["name"].string == "1-2" && group["standing"]["rank"].number == 2)
      let session = try await server.contest.leaderboard.openSession(
        SessionRequest(season: server.contest.season.id, school: groups[1]))
      server.contest.clock.advance(byMilliseconds: 1000)
      _ = try await server.contest.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 8, span: 1000))
      let board: JSON = try await server.get("/api/boards/school:\(home)").decoded()
      #expect(board["board"].string == "school:\(home)" && board["total"].number == 2)
      #expect(board["entries"].array?.compactMap { $0["taps"].number } == [8, 0])
      let history: JSON = try await server.get("/api/schools/\(groups[1])/history").decoded()
      #expect(history["board"].string == "school:\(home)")
      for path in ["all?around=\(groups[1])", "school:\(groups[1])"] {
        #expect(try await server.get("/api/boards/\(path)").status == 404, "\(path)")
      }
      var phone = try await StreamClient(server, "/api/boards/school:\(home)/stream?around=\(groups[0])&radius=2")
      _ = try await phone.event()
      let lobby: JSON = try await server.get("/api/lobby").decoded()
      #expect(lobby["players"].number == 1)
      #expect(lobby["schools"].array?.first?["school"]["id"].string == groups[0].rawValue)
      withExtendedLifetime(phone) {}
    }
  }
}
