import NIOHTTP1
import NIOCore
import Foundation
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10))) struct `The page's files` {
  private static let files = SiteFile.all()

  @Test func `every file is served under its path, with its type and the page's policy`() async throws {
    try await RunningServer.run { server in
      for file in Self.files {
        let answer = try await server.get(file.route)
        #expect(answer.status == 200, "\(file.path)")
        #expect(answer.body == Data(file.bytes.readableBytesView), "\(file.path)")
        #expect(answer.contentType == file.contentType)
        #expect(answer.headers.first(name: "content-security-policy") == PageHeaders.policy)
        #expect(answer.headers.first(name: "x-content-type-options") == "nosniff")
        #expect(answer.headers.first(name: "referrer-policy") == "no-referrer")
        #expect(answer.headers.first(name: "cache-control") == "no-cache")
      }
    }
  }

  @Test func `pages have no ending in their address`() async throws {
    try await RunningServer.run { server in
      for path in ["/", "/board"] {
        let answer = try await server.get(path)
        #expect(answer.status == 200)
        #expect(answer.contentType == "text/html; charset=utf-8")
      }
      for path in ["/index.html", "/board.html", "/..%2fWebPage.c", "/board/%2e%2e/index.html"] {
        let answer = try await server.get(path)
        #expect(answer.status == 404, "\(path)")
        #expect(answer.contentType == "application/problem+json")
      }
    }
  }

  @Test func `who has a file already is not sent it again`() async throws {
    try await RunningServer.run { server in
      let first = try await server.get("/board")
      let tag = try #require(first.headers.first(name: "etag"))
      #expect(tag.wholeMatch(of: /"[0-9a-f]{32}"/) != nil)
      let again = try await server.send("GET", "/board", headers: [("If-None-Match", tag)])
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
      #expect(again.headers.first(name: "etag") == tag)
      #expect(again.headers.first(name: "content-security-policy") == PageHeaders.policy)
      let other = try await server.send("GET", "/board", headers: [("If-None-Match", "\"0\"")])
      #expect(other.status == 200)
      #expect(try await server.get("/").headers.first(name: "etag") != tag)
    }
  }

  @Test func `HEAD tells what GET would`() async throws {
    try await RunningServer.run { server in
      let (get, head) = (try await server.get("/board"), try await server.send("HEAD", "/board"))
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      for name in ["etag", "content-type", "content-length", "content-security-policy"] {
        #expect(head.headers.first(name: name) == get.headers.first(name: name), "\(name)")
        #expect(head.headers.first(name: name) != nil)
      }
      #expect(try await server.send("POST", "/board").status == 405)
    }
  }

  @Test(arguments: [
    ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("*", true), (" * ", true), ("\"b\",W/\"a\" ", true),
    ("\"b\"", false), ("a", false), ("", false), ("\"a", false), ("\"b, \"a", false), ("\"\"", false),
  ])
  func `entity tags are compared as RFC 9110 says`(list: String, matches: Bool) {
    #expect(EntityTagList(list).matches("\"a\"") == matches)
  }
}
