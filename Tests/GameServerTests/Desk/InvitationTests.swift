import Boards
import Foundation
import GameAPI
import Leaderboard
import NIOHTTP1
import TapGame
import TestSupport
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `an invitation to help` {
  private struct Made: Decodable {
    let code: String
    let expiresAt: Timestamp
  }

  /// A server with a desk, and the cookie of an organiser who is there.
  private static func withDesk(
    _ test: @Sendable (Contest, RunningServer, _ organiser: (String, String)) async throws -> Void
  ) async throws {
    let contest = try await Contest()
    let (settings, door) = ServerSettings.withDesk(contest.clock)
    try await RunningServer.run(contest, settings: settings) { server in
      let organiser = try await server.post("/admin/api/desk", json: #"{"link": "\#(door.link())"}"#).cookie
      try await test(contest, server, organiser)
    }
  }

  private static func invite(
    _ server: RunningServer, _ json: String, by organiser: (String, String)
  ) async throws -> Made {
    let answer = try await server.post("/admin/api/invitations", json: json, headers: [organiser])
    #expect(answer.status == 200, "\(answer.text)")
    return try answer.decoded(as: Made.self)
  }

  private static func follow(
    _ code: String, at server: RunningServer, language: String = "ko-KR,ko;q=0.9"
  ) async throws -> Answer {
    try await server.post(
      "/admin/api/desk", json: #"{"link": "\#(code)"}"#, headers: [("Accept-Language", language)])
  }

  @Test func `lets one phone in, as whom it says, and is used by no preview`() async throws {
    try await Self.withDesk { contest, server, organiser in
      let made = try await Self.invite(server, #"{"role": "presenter"}"#, by: organiser)
      #expect(made.code.wholeMatch(of: /[2-9A-Z]{15}/) != nil && made.expiresAt - contest.clock.now <= .seconds(600))
      // Nobody is listed before they come in, and what a messenger loads is no entry.
      for path in ["/remote", "/desk", "/qr.svg?path=%2Fremote%23\(made.code)"] {
        #expect(try await server.get(path).status == 200)
      }
      #expect(try await contest.leaderboard.ask(PeopleQuestion()) == [])

      // An organiser who tries it in their own browser stays one.
      let tried = try await server.post(
        "/admin/api/desk", json: #"{"link": "\#(made.code)"}"#, headers: [organiser])
      #expect(try tried.decoded()["role"].string == "organiser" && tried.headers["set-cookie"].isEmpty, "\(tried.text)")

      let entered = try await Self.follow(made.code, at: server)
      let phone = try entered.cookie
      let person = try entered.decoded()
      #expect(person["administrator"].string == "리모컨" && person["role"].string == "presenter", "\(entered.text)")
      let second = try expectProblem(try await Self.follow(made.code, at: server), .invalidToken)
      #expect(second.detail.hasPrefix("This address was used already") && second.korean?.hasPrefix("이미 쓴") == true)
      let wall = try await server.post(
        "/admin/api/commands/wall.show", json: #"{"message": "Hello"}"#, headers: [phone])
      #expect(wall.status == 200, "\(wall.text)")
      let end = try await server.post("/admin/api/commands/season.end", json: #"{"season": 1}"#, headers: [phone])
      try expectRefused(end, "role-needed", status: 403)
      let more = try await server.post("/admin/api/invitations", json: #"{"role": "presenter"}"#, headers: [phone])
      try expectRefused(more, "role-needed", status: 403)
      let log = try await contest.leaderboard.ask(AuditQuestion(limit: 2)).orders
      #expect(log.map(\.sender.name) == ["리모컨", "리모컨"] && log.map(\.command) == ["wall.show", "people.add"])

      let withdrawn = try await server.post(
        "/admin/api/commands/people.withdraw", json: #"{"name": "리모컨"}"#, headers: [organiser])
      #expect(withdrawn.status == 200, "\(withdrawn.text)")
      let after = try await server.post(
        "/admin/api/commands/wall.show", json: #"{"message": "Again"}"#, headers: [phone])
      try expectProblem(after, .noAdministrator)
      // Who was withdrawn does not come back with the code.
      try expectProblem(try await Self.follow(made.code, at: server), .invalidToken)
    }
  }

  @Test func `is drawn with the address at which phones reach the server`() async throws {
    var settings = ServerSettings()
    settings.publicURL = "https://tap.example/"
    try await RunningServer.run(settings: settings) { server in
      let drawn = try await server.get("/qr.svg?path=%2Fremote%232HM8QC7WTRK4ZXB")
      #expect(drawn.text.contains("<title>https://tap.example/remote#2HM8QC7WTRK4ZXB</title>"))
    }
  }

  @Test func `is good for ten minutes, and says that they are over for a day`() async throws {
    try await Self.withDesk { contest, server, organiser in
      let late = try await Self.invite(server, #"{"role": "name-keeper", "name": "김하나"}"#, by: organiser)
      let last = try await Self.invite(server, #"{"role": "name-keeper", "name": "김하나"}"#, by: organiser)
      contest.clock.advance(byMilliseconds: late.expiresAt.milliseconds - contest.clock.now.milliseconds - 1)
      let entered = try await Self.follow(late.code, at: server)
      #expect(entered.status == 200 && entered.text.contains("김하나"), "\(entered.text)")
      for time in [1, 86_400_000] as [Int64] {
        contest.clock.advance(byMilliseconds: time)
        let problem = try expectProblem(try await Self.follow(last.code, at: server), .invalidToken)
        #expect(problem.detail == "This address has expired; ask for a new one." && problem.korean != nil)
      }
    }
  }

  @Test func `is good once at all servers of a contest, also after a restart`() async throws {
    let contest = try await Contest()
    let other = try contest.openedAgain()
    let (settings, door) = ServerSettings.withDesk(contest.clock)
    let codes = (0..<2).map { _ in door.invite(.presenter).code }
    let cookie = try await RunningServer.run(contest, settings: settings) { server in
      try await RunningServer.run(other, settings: .withDesk(contest.clock).0) { second in
        let phone = try await Self.follow(codes[0], at: second).cookie
        try expectProblem(try await Self.follow(codes[0], at: server), .invalidToken)
        #expect(try await server.send("GET", "/admin/api/desk", headers: [phone]).status == 200)
        return phone
      }
    }
    try await RunningServer.run(contest, settings: .withDesk(contest.clock).0) { server in
      let here = try await server.send("GET", "/admin/api/desk", headers: [cookie])
      #expect(here.text.contains("리모컨"))
      let next = try await Self.follow(codes[1], at: server)
      #expect(next.text.contains("리모컨 2"))
    }
  }

  @Test func `names each who comes in by a name of their own`() async throws {
    try await Self.withDesk { contest, server, organiser in
      let name = String(repeating: "가", count: 20)
      for language in ["en-GB", "ko"] {
        for json in [#"{"role": "presenter"}"#, #"{"role": "name-keeper", "name": "\#(name)"}"#] {
          let code = try await Self.invite(server, json, by: organiser).code
          // A code that somebody types may have other letters.
          #expect(
            try await Self.follow(json.contains(name) ? code : code.lowercased(), at: server, language: language).status
              == 200)
        }
      }
      let people = try await contest.leaderboard.ask(PeopleQuestion())
      #expect(Set(people.map(\.name)) == ["Remote", "리모컨", name, "\(name.dropLast(2)) 2"])
    }
  }

  @Test func `is nothing when a letter of it is another one, and makes nobody an organiser`() async throws {
    try await Self.withDesk { contest, server, organiser in
      let (_, door) = ServerSettings.withDesk(contest.clock)
      let code = door.invite(.presenter, named: "Kim").code
      for index in code.indices {
        var changed = code
        changed.replaceSubrange(index...index, with: code[index] == "2" ? "3" : "2")
        #expect(door.invitation(changed) == nil, "\(changed)")
      }
      for text in ["", ".", String(code.prefix(15)), code + "A", String(repeating: "Z", count: 15)] {
        #expect(door.invitation(text) == nil, "\(text)")
      }
      #expect(DeskDoor(.key(9), clock: contest.clock).invitation(code) == nil)
      let wrong = try expectProblem(try await Self.follow("\(code)A", at: server), .invalidToken)
      #expect(wrong.detail.hasPrefix("This address opens nothing here"))
      for json in [
        #"{"role": "organiser"}"#, #"{"role": "reader"}"#, #"{"role": "king"}"#, #"{"name": "Kim"}"#,
      ] {
        let answer = try await server.post("/admin/api/invitations", json: json, headers: [organiser])
        try expectProblem(answer, .invalidValue)
      }
      for name in ["shell", " Kim", String(repeating: "가", count: 21)] {
        let answer = try await server.post(
          "/admin/api/invitations", json: #"{"role": "presenter", "name": "\#(name)"}"#, headers: [organiser])
        #expect(answer.status == 422, "\(answer.text)")
      }
    }
  }

  @Test func `cannot be guessed: an address that tries many wrong ones has to wait, and a right one comes in`()
    async throws
  {
    try await Self.withDesk { contest, server, organiser in
      let made = try await Self.invite(server, #"{"role": "presenter"}"#, by: organiser)
      let wrong = String(made.code.reversed())
      // Each answer takes its time, in which the limit lets another one through.
      var (answer, tries) = (try await Self.follow(wrong, at: server), 1)
      while answer.status == 401 { (answer, tries) = (try await Self.follow(wrong, at: server), tries + 1) }
      #expect(tries > 10)
      let problem = try expectProblem(answer, .tooManyRequests)
      #expect(problem.korean?.hasPrefix("잘못된 주소나 암호로") == true)
      #expect(try await Self.follow(made.code, at: server).status == 200)
    }
  }
}
