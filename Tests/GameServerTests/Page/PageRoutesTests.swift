import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10))) struct `The page's files` {
  /// The game's page has the address that it was asked for at; its tests are its own.
  private static let files = Site.files.values.filter { $0.route != "/" }

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
        // What is asked for with its version is kept, and with another one is asked for again.
        let kept = try await server.get("\(file.route)?v=\(file.version)")
        #expect(kept.headers.first(name: "cache-control") == "public, max-age=31536000, immutable", "\(file.path)")
        #expect(kept.body == Data(file.bytes.readableBytesView))
        let other = try await server.get("\(file.route)?v=0123456789ab")
        #expect(other.headers.first(name: "cache-control") == "no-cache", "\(file.path)")
        #expect(other.body == Data(file.bytes.readableBytesView))
      }
    }
  }

  @Test func `pages have no ending in their address, and HEAD tells what GET would`() async throws {
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
      // The client would unpack what a HEAD does not bring.
      let plain = [("Accept-Encoding", "identity")]
      let get = try await server.send("GET", "/board", headers: plain)
      let head = try await server.send("HEAD", "/board", headers: plain)
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      for name in ["etag", "content-type", "content-length", "content-security-policy"] {
        #expect(head.headers.first(name: name) == get.headers.first(name: name), "\(name)")
        #expect(head.headers.first(name: name) != nil)
      }
      #expect(try await server.send("POST", "/board").status == 405)
    }
  }

  @Test func `a person at an address without anything is shown the way to the game, and a program gets a problem`()
    async throws
  {
    try await RunningServer.run { server in
      let browser = [("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")]
      let page = try await server.send("GET", "/game", headers: browser)
      #expect(page.status == 404)
      #expect(page.contentType == "text/html; charset=utf-8")
      #expect(String(decoding: page.body, as: UTF8.self).contains(#"href="/""#))
      #expect(page.headers.first(name: "content-security-policy") == PageHeaders.policy)
      for (method, path, headers) in [
        ("GET", "/game", []), ("GET", "/game", [("Accept", "*/*")]), ("POST", "/game", browser),
        ("GET", "/api/nothing", browser), ("GET", "/admin/api/nothing", browser),
      ] {
        let answer = try await server.send(method, path, headers: headers)
        #expect(answer.status == 404, "\(method) \(path)")
        #expect(answer.contentType == "application/problem+json", "\(method) \(path)")
      }
    }
  }

  @Test func `a browser gets files compressed, and each form has a tag of its own`() async throws {
    // The shared client would unpack them.
    try await HTTPClient.withHTTPClient(configuration: .init()) { client in
      try await RunningServer.run { server in
        for file in Self.files { try await Self.checkForms(of: file, at: server, client) }
      }
    }
  }

  private static func checkForms(of file: SiteFile, at server: RunningServer, _ client: HTTPClient) async throws {
    let answer = try await server.send(
      "GET", file.route, headers: [("Accept-Encoding", "deflate, gzip;q=0.8, br")], client: client)
    #expect(answer.headers.map { $0.name.utf8.count + $0.value.utf8.count + 4 }.reduce(20, +) < SiteTests.head)
    guard file.compressed != nil else {
      #expect(answer.body == Data(file.bytes.readableBytesView))
      #expect(answer.headers.first(name: "content-encoding") == nil)
      return
    }
    #expect(answer.headers.first(name: "content-encoding") == "gzip")
    #expect(answer.headers.first(name: "vary") == "Accept-Encoding")
    #expect(answer.body.prefix(3) == Data([0x1F, 0x8B, 8]))
    // The shared client asks for this form, too, and unpacks it.
    let unpacked = try await server.get(file.route)
    #expect(unpacked.body == Data(file.bytes.readableBytesView), "\(file.path)")
    #expect(unpacked.headers.first(name: "etag") == file.compressedTag, "\(file.path)")
    #expect(answer.headers.first(name: "etag") == file.compressedTag)
    let again = try await server.send(
      "GET", file.route, headers: [("Accept-Encoding", "gzip"), ("If-None-Match", file.compressedTag)],
      client: client)
    #expect(again.status == 304 && again.body.isEmpty)
    #expect(again.headers.first(name: "etag") == file.compressedTag)
    #expect(again.headers.first(name: "content-security-policy") == PageHeaders.policy)
    let plain = try await server.send(
      "GET", file.route, headers: [("Accept-Encoding", "gzip;q=0"), ("If-None-Match", file.compressedTag)])
    #expect(plain.status == 200)
    #expect(plain.body == Data(file.bytes.readableBytesView))
  }

  @Test(arguments: [
    ("gzip", true), ("GZIP", true), ("*", true), ("br, gzip;q=0.1", true), ("x-gzip", true), ("gzip;q=0", false),
    ("*;q=0", false), ("*, gzip;q=0", false), ("identity", false), ("", false), ("gzip;q=nothing", false),
  ])
  func `what a client takes is read as RFC 9110 says`(value: String, takesGzip: Bool) {
    #expect(AcceptedValues([value]).includeGzip == takesGzip)
  }

  @Test(arguments: [
    ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("*", true), (" * ", true), ("\"b\",W/\"a\" ", true),
    ("\"b\"", false), ("a", false), ("", false), ("\"a", false), ("\"b, \"a", false), ("\"\"", false),
  ])
  func `entity tags are compared as RFC 9110 says`(list: String, matches: Bool) {
    #expect(EntityTagList(list).matches("\"a\"") == matches)
  }
}
