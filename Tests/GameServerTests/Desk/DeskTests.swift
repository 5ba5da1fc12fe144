import AsyncHTTPClient
import Boards
import Foundation
import GameAPI
import Leaderboard
import NIOCore
import NIOHTTP1
import StoreConformance
import TapGame
import TestSupport
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `the organiser's desk` {
  private static func enter(_ server: RunningServer, _ json: String) async throws -> Answer {
    try await server.post("/admin/api/desk", json: json)
  }

  @Test func `is opened by a link, once, and not after an hour`() async throws {
    let contest = try await Contest()
    let (settings, door) = ServerSettings.withDesk(contest.clock)
    try await RunningServer.run(contest, settings: settings) { server in
      let link = door.link()
      #expect(door.link() != link)
      let first = try await Self.enter(server, #"{"link": "\#(link)"}"#)
      #expect(first.status == 200, "\(first.text)")
      let header = try #require(first.headers["set-cookie"].first)
      for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=43200"] { #expect(header.contains("; \(part)")) }
      let cookie = try first.cookie
      #expect(try await server.send("GET", "/admin/api/seasons", headers: [cookie]).status == 200)
      try expectProblem(try await Self.enter(server, #"{"link": "\#(link)"}"#), .invalidToken)
      let late = door.link()
      contest.clock.advance(byMilliseconds: 3_600_000)
      try expectProblem(try await Self.enter(server, #"{"link": "\#(late)"}"#), .invalidToken)
      // The pass goes on, for a day at school.
      #expect(try await server.send("GET", "/admin/api/desk", headers: [cookie]).text.contains("organiser"))
      contest.clock.advance(byMilliseconds: 12 * 3_600_000)
      try expectProblem(try await server.send("GET", "/admin/api/desk", headers: [cookie]), .noAdministrator)
    }
  }

  @Test func `takes a link and a pass for nothing that are changed in one character, or of another key`() async throws {
    let contest = try await Contest()
    let (settings, door) = ServerSettings.withDesk(contest.clock)
    try await RunningServer.run(contest, settings: settings) { server in
      let link = door.link()
      let pass = door.pass(for: "organiser", mark: AdminTokens.linkMark)
      for index in pass.indices {
        var changed = pass
        changed.replaceSubrange(index...index, with: pass[index] == "1" ? "2" : "1")
        #expect(door.holder(ofPass: changed) == nil, "\(changed)")
      }
      for index in link.indices {
        var changed = link
        changed.replaceSubrange(index...index, with: link[index] == "1" ? "2" : "1")
        #expect(throws: LinkRefusal.unknown, "\(changed)") { try door.use(link: changed) }
      }
      let other = DeskDoor(.key(9), clock: contest.clock)
      for foreign in [other.link(), pass] { #expect(throws: LinkRefusal.unknown) { try door.use(link: foreign) } }
      #expect(door.holder(ofPass: link) == nil)
      let forged = other.pass(for: "organiser", mark: AdminTokens.linkMark)
      let header = ("Cookie", "touchschool-desk=\(forged)")
      try expectProblem(try await server.send("GET", "/admin/api/seasons", headers: [header]), .noAdministrator)
      try door.use(link: link)
    }
  }

  @Test func `knows who came in by a token, in the audit list, and forgets who leaves or whose token is withdrawn`()
    async throws
  {
    let contest = try await Contest()
    let token = "kim-own-token-of-the-desk"
    let (settings, _) = ServerSettings.withDesk(contest.clock, tokens: try AdminTokens("kim \(token)"))
    let cookie = try await RunningServer.run(contest, settings: settings) { server in
      let entered = try await Self.enter(server, #"{"token": "\#(token)"}"#)
      let cookie = try entered.cookie
      let order = try await server.post(
        "/admin/api/commands/season.pause", json: #"{"season": 1}"#, headers: [cookie])
      #expect(order.status == 200, "\(order.text)")
      #expect(try await contest.leaderboard.ask(AuditQuestion(limit: 1)).orders[0].sender.name == "kim")
      let left = try await server.send("DELETE", "/admin/api/desk", headers: [cookie])
      #expect(left.headers["set-cookie"].first?.contains("Max-Age=0") == true)
      // Who has copied the cookie is out, too; who came in beside stays.
      try expectProblem(try await server.send("GET", "/admin/api/desk", headers: [cookie]), .noToken)
      let another = try await Self.enter(server, #"{"token": "\#(token)"}"#).cookie
      #expect(try await server.send("GET", "/admin/api/desk", headers: [another]).status == 200)
      try expectProblem(try await Self.enter(server, #"{"token": "\#(token)1"}"#), .invalidToken)
      try expectProblem(try await Self.enter(server, "{}"), .invalidValue)
      return another
    }
    // The server starts again: the pass holds, unless the token is another.
    try await RunningServer.run(contest, settings: settings) { server in
      let answer = try await server.send("GET", "/admin/api/desk", headers: [cookie])
      #expect(answer.status == 200)
    }
    let (changed, _) = ServerSettings.withDesk(contest.clock, tokens: try AdminTokens("kim another-token-of-the-desk"))
    try await RunningServer.run(contest, settings: changed) { server in
      _ = try expectProblem(try await server.send("GET", "/admin/api/desk", headers: [cookie]), .noToken)
    }
  }

  @Test func `does not obey another site's page, which a browser sends the pass of`() async throws {
    let contest = try await Contest()
    let (settings, door) = ServerSettings.withDesk(
      contest.clock, tokens: try AdminTokens("kim kim-own-token-of-the-desk"))
    try await RunningServer.run(contest, settings: settings) { server in
      let cookie = try await Self.enter(server, #"{"link": "\#(door.link())"}"#).cookie
      // A form of another site needs no leave of this server to send this, whatever the method's body would have to be.
      for (method, path) in [
        ("POST", "/admin/api/commands/season.pause"), ("POST", "/admin/api/backups/download"),
        ("DELETE", "/admin/api/desk"),
        ("POST", "/api/sessions"), ("POST", "/api/taps"), ("POST", "/api/groups"),
      ] {
        for origin in ["http://evil.example", "http://localhost:1", "null", ""] {
          let answer = try await server.send(
            method, path, body: Data(#"{"season": 1}"#.utf8), contentType: "text/plain",
            headers: [cookie, ("Origin", origin)])
          try expectProblem(answer, .foreignOrigin)
        }
      }
      #expect(try await contest.leaderboard.seasons()[0].pauses.all.isEmpty)
      #expect(try await server.send("GET", "/admin/api/desk", headers: [cookie]).status == 200)
    }
  }

  @Test func `obeys a pass only with the origin of its own page, behind a proxy that ends TLS, too`() async throws {
    let contest = try await Contest()
    let made = ServerSettings.withDesk(contest.clock)
    let door = made.1
    var settings = made.0
    settings.publicURL = "https://tap.example"
    try await RunningServer.run(contest, settings: settings) { server in
      let cookie = try await Self.enter(server, #"{"link": "\#(door.link())"}"#).cookie
      func pause(_ origin: String) async throws -> Answer {
        try await server.post(
          "/admin/api/commands/season.pause?dryRun=true", json: #"{"season": 1}"#,
          headers: [cookie, ("Origin", origin)])
      }
      for origin in ["https://tap.example", "HTTPS://TAP.example", server.url] {
        #expect(try await pause(origin).status == 200)
      }
      try expectProblem(try await pause("http://tap.example"), .foreignOrigin)
      // Every browser of today names the origin.
      var request = HTTPClientRequest(url: server.url + "/admin/api/desk")
      request.method = .DELETE
      request.headers.add(name: cookie.0, value: cookie.1)
      #expect(try await HTTPClient.shared.execute(request, timeout: .minutes(5)).status == .notFound)
    }
  }

  @Test func `reads a list of names, and a file, and changes nothing by it`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      func read(_ text: String, _ query: String) async throws -> Answer {
        try await server.send(
          "POST", "/admin/api/directory\(query)", body: Data(text.utf8), contentType: "application/octet-stream",
          token: ServerSettings.administratorToken)
      }
      let revision = try await server.contest.leaderboard.revision()
      let names = try await read("1반\n2반\n1반\n", "?format=names")
      let edition = try names.decoded()["edition"]
      #expect(names.status == 200)
      #expect(edition["schools"].array?.count == 2 && edition["skipped"].array?.count == 1)
      #expect(try await read("id,name\nmine:high:1,A\n", "").text.contains("mine:high:1"))
      try expectProblem(try await read("1반\n2반\n", ""), .invalidValue)
      try expectProblem(try await read("1반\n", "?format=letters"), .invalidValue)
      try expectProblem(try await server.post("/admin/api/directory", json: "1반"), .noToken)
      #expect(try await server.contest.leaderboard.revision() == revision)
    }
  }

  @Test func `draws the code of a page of this server, and of no other address`() async throws {
    try await RunningServer.run { server in
      let drawn = try await server.get("/qr.svg?path=%2Fboard%3Flang%3Dko%23key%3Dabc")
      #expect(drawn.text.contains("<title>\(server.url)/board?lang=ko#key=abc</title>"), "\(drawn.text.prefix(300))")
      for path in ["board", "//evil.example/", "https://evil.example/", "/a%22b", ""] {
        try expectProblem(try await server.get("/qr.svg?path=\(path)"), .invalidValue)
      }
    }
  }
}
