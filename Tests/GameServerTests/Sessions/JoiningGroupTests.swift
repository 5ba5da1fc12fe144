import Boards
import Foundation
import GameAPI
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `groups at joining` {
  @Test func `a group of a name is made where the season allows it, and is joined as a school is`() async throws {
    try await RunningServer.run { server in
      let school = server.contest.schools[1].id
      let opening = GroupOpening(school: school, group: "1학년 3반")
      try expectProblem(try await server.post("/api/groups", opening), .groupsListed)
      try await server.contest.set(["groups": .word("made")])
      let answer = try await server.post("/api/groups", opening)
      #expect(answer.status == 201)
      let group: SchoolGroup = try answer.decoded()
      #expect(group.isNew && group.name == "1학년 3반" && group.id.parent == school)
      let again: SchoolGroup = try await server.post(
        "/api/groups", GroupOpening(school: school, group: "1학년3반")
      ).decoded()
      #expect(again == SchoolGroup(id: group.id, name: group.name, isNew: false))
      let session: SessionAnswer = try await server.post("/api/sessions", SessionOpening(school: group.id)).decoded()
      #expect(session.school == group.id)
      let list = try await server.get("/api/schools?inside=\(school)")
      #expect(list.text.contains("1학년 3반"))
      let season = try await server.get("/api/seasons/current")
      #expect(season.text.contains("\"groups\":\"made\""))
    }
  }

  @Test func `an unfit name makes no group`() async throws {
    try await RunningServer.run { server in
      try await server.contest.set(["groups": .word("made")])
      let school = server.contest.schools[1].id
      for name in ["병신", "b i t c h", "", "\u{202E}", "a group with a very long name"] {
        let answer = try await server.post("/api/groups", GroupOpening(school: school, group: name))
        try expectProblem(answer, .invalidValue)
        if !name.isEmpty { #expect(!answer.text.contains(name)) }
      }
      #expect(try await server.contest.leaderboard.schools().count { $0.id.parent != nil } == 0)
    }
  }

  @Test func `an address makes no more groups than it may open sessions`() async throws {
    var settings = ServerSettings()
    settings.limits.sessionsPerMinute = 4
    try await RunningServer.run(settings: settings) { server in
      try await server.contest.set(["groups": .word("made")])
      let school = server.contest.schools[1].id
      var statuses: [Int] = []
      for number in 0..<6 {
        statuses.append(try await server.post("/api/groups", GroupOpening(school: school, group: "\(number)")).status)
      }
      #expect(statuses.contains(429) && statuses.first == 201)
      #expect(try await server.contest.leaderboard.schools().count { $0.id.parent != nil } <= 4)
    }
  }

  @Test func `an address makes as many groups as it may have sessions, and leaves the others to classmates`()
    async throws
  {
    try await RunningServer.run(settings: .proxied) { server in
      try await server.contest.set(["groups": .word("made"), "public-sessions": .number(2)])
      let school = server.contest.schools[1].id
      func make(_ name: String, from address: String) async throws -> Answer {
        try await server.post("/api/groups", GroupOpening(school: school, group: name), from: address)
      }
      for name in ["1", "2"] { #expect(try await make(name, from: "192.0.2.1").status == 201) }
      try expectProblem(try await make("3", from: "192.0.2.1"), .tooManyGroups)
      // A group that is there can be chosen by its name as before.
      #expect(try await make("2", from: "192.0.2.1").status == 201)
      #expect(try await make("4", from: "192.0.2.2").status == 201)
      #expect(try await make("5", from: "192.0.2.2").status == 201)
    }
  }
}
