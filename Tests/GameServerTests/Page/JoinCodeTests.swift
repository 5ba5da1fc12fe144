import TapGame
import Foundation
import GameAPI
import HTTPTypes
import Hummingbird
import NIOCore
import SchoolDirectory
import NIOHTTP1
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10))) struct `The address to join` {
  private static func title(_ answer: Answer) throws -> String {
    String(try #require(answer.text.firstMatch(of: /<title>(.*?)<\/title>/)).1)
  }

  @Test func `it is the one that the request reached the server at`() async throws {
    try await RunningServer.run { server in
      let answer = try await server.get("/join.svg")
      #expect(answer.status == 200)
      #expect(answer.contentType == "image/svg+xml")
      #expect(answer.headers.first(name: "cache-control") == "no-store")
      #expect(try Self.title(answer) == server.url + "/")
      let named = try await server.send("GET", "/join.svg", headers: [("Host", "hall.local:81")])
      #expect(try Self.title(named) == "http://hall.local:81/")
    }
  }

  @Test(arguments: [
    ("0.0.0.0", "localhost:8080", "http://192.0.2.7:8080/"), ("0.0.0.0", "127.0.0.1", "http://192.0.2.7/"),
    ("::", "[::1]:81", "http://192.0.2.7:81/"), ("0.0.0.0", "192.0.2.9:80", "http://192.0.2.9:80/"),
    ("0.0.0.0", "hall.local", "http://hall.local/"), ("127.0.0.1", "localhost:8080", "http://localhost:8080/"),
  ])
  func `it is one that others can use, also where the board is opened on the server's own machine`(
    host: String, authority: String, address: String
  ) throws {
    var settings = ServerSettings()
    settings.host = host
    let request = Request(
      head: HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/join.svg"),
      body: RequestBody(buffer: ByteBuffer()))
    #expect(try PublicAddress(settings, request, networkAddress: { "192.0.2.7" }).joining(request) == address)
    #expect(try PublicAddress(settings, request, networkAddress: { nil }).joining(request) == "http://\(authority)/")
  }

  @Test func `it carries the school and the season's code, and refuses what can be neither`() async throws {
    try await RunningServer.run { server in
      for (query, address) in [
        ("school=test:high:B1&code=AB-1", "http://hall.local/?school=test:high:B1&amp;code=AB-1"),
        ("code=AB-1", "http://hall.local/?code=AB-1"),
        ("school=test:high:B1", "http://hall.local/?school=test:high:B1"),
        ("school=t:high:a%26b%3C%23", "http://hall.local/?school=t:high:a%26b%3C%23"),
      ] {
        let answer = try await server.send("GET", "/join.svg?\(query)", headers: [("Host", "hall.local")])
        #expect(answer.status == 200, "\(query)")
        #expect(try Self.title(answer) == address)
      }
      for query in [
        "school=", "school=nothing", "school=t:high:a%20b", "school=t:none:a", "school=t:high:a&school=t:high:b",
        "code=", "code=a%20b", "code=%22%3E", "code=\(String(repeating: "A", count: 41))",
        "school=t:high:\(String(repeating: "a", count: 100))", "nothing=1",
      ] {
        try expectProblem(try await server.get("/join.svg?\(query)"), .invalidValue)
      }
    }
  }

  @Test(arguments: ["https://tap.example", "http://tap.example:8080/"])
  func `it goes behind the address that the server was told`(told: String) throws {
    var settings = ServerSettings()
    let request = Request(
      head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"),
      body: RequestBody(buffer: ByteBuffer()))
    let school = try #require(SchoolID("t:high:1"))
    settings.publicURL = told
    let address = try PublicAddress(settings, request)
    let top = told.hasSuffix("/") ? told : "\(told)/"
    #expect(address.link(to: school) == "\(top)?school=t:high:1")
    #expect(address.link(to: nil) == told)
    #expect(address.file("/icons/share.png") == "\(top)icons/share.png")
  }

  @Test(arguments: [
    ("localhost", true), ("localhost:8080", true), ("192.168.0.7:8080", true), ("[::1]:80", true),
    ("a-b.example", true),
    ("학교.example", false), ("a b", false), ("a/b", false), ("user@host", false), ("a?b", false), ("a#b", false),
    ("a:", false), ("a:b", false), ("a:65536", false), ("", false), ("[::1", false), ("<b>", false),
    (String(repeating: "a", count: 261), false),
  ])
  func `hosts are told from other texts`(text: String, isHost: Bool) {
    #expect(PublicAddress.isAuthority(text) == isHost)
  }
}
