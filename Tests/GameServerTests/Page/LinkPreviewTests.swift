import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import SchoolDirectory
import Testing

@testable import GameServer

/// What a messenger reads of a link, by the Open Graph protocol.
@Suite(.timeLimit(.minutes(10))) struct `The preview of a link` {
  /// The properties that a page has, unescaped.
  private static func properties(_ answer: Answer) -> [String: String] {
    let tags = answer.text.matches(of: /<meta property="([^"]+)" content="([^"]*)">/)
    return Dictionary(
      tags.map { tag -> (String, String) in
        let value = tag.2.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
        return (String(tag.1), String(value.replacing("&amp;", with: "&")))
      }
    ) { _, last in last }
  }

  @Test func `it has the game's name, the address and the picture, all absolute`() async throws {
    try await RunningServer.run { server in
      let answer = try await server.send("GET", "/", headers: [("Host", "hall.local:81")])
      let properties = Self.properties(answer)
      #expect(properties["og:title"] == "터치스쿨 TouchSchool")
      #expect(properties["og:url"] == "http://hall.local:81/")
      #expect(properties["og:image"] == "http://hall.local:81/icons/share.png")
      #expect(properties["og:image:width"] == "1200" && properties["og:image:height"] == "630")
      #expect(try #require(properties["og:image:alt"]).count > 20)
      #expect(try await server.get("/icons/share.png").contentType == "image/png")
      #expect(answer.headers.first(name: "content-security-policy") == PageHeaders.policy)
      #expect(answer.headers.first(name: "cache-control") == "no-cache")
    }
  }

  @Test func `it names the school of the link, what is markup in it is text, and it is not sent again`() async throws {
    try await RunningServer.run { server in
      for school in server.contest.schools where school.status == .open {
        let answer = try await server.send(
          "GET", "/?school=\(school.id)&code=SECRET&fbclid=x", headers: [("Host", "hall.local")])
        let properties = Self.properties(answer)
        #expect(properties["og:title"] == "\(school.name) · 터치스쿨 TouchSchool")
        #expect(properties["og:url"] == "http://hall.local/?school=\(school.id)")
        #expect(!answer.text.contains("SECRET") && !answer.text.contains("<script>"))
      }
      let path = "/?school=\(server.contest.schools[0].id)"
      let tag = try #require(try await server.get(path).headers.first(name: "etag"))
      #expect(try await server.send("GET", path, headers: [("If-None-Match", tag)]).status == 304)
      #expect(try await server.send("GET", "/", headers: [("If-None-Match", tag)]).status == 200)
    }
  }

  @Test func `a link to no open school gets the page all the same, and a header that names no host is not repeated`()
    async throws
  {
    try await RunningServer.run { server in
      let closed = try #require(server.contest.schools.first { $0.status == .closed })
      for path in [
        "/?school=nothing", "/?school=test:high:none", "/?school=%00", "/?school=%ff", "/?school=",
        "/?school=a&school=b", "/?school=\(String(repeating: "a", count: 4000))", "/?anything=%3Cscript%3E",
        "/?school=\(closed.id)",
      ] {
        let answer = try await server.get(path)
        #expect(answer.status == 200, "\(path)")
        #expect(Self.properties(answer)["og:title"] == "터치스쿨 TouchSchool", "\(path)")
      }
      let strange = try await server.send("GET", "/", headers: [("Host", "evil.example/\"><script>")])
      #expect(strange.status == 400)
      #expect(!strange.text.contains("evil.example"))
    }
  }

  @Test func `it has the address that the server was told`() async throws {
    var settings = ServerSettings()
    settings.publicURL = "https://tap.example"
    try await RunningServer.run(settings: settings) { server in
      let properties = Self.properties(try await server.send("GET", "/", headers: [("Host", "hall.local")]))
      #expect(properties["og:url"] == "https://tap.example")
      #expect(properties["og:image"] == "https://tap.example/icons/share.png")
      let picture = try await server.send("GET", "/join.svg", headers: [("Host", "hall.local:81")])
      #expect(picture.text.contains("<title>https://tap.example</title>"))
    }
  }

  @Test func `pages of many hosts are not kept without end`() async throws {
    let (file, page) = (try await Site.file(at: "/"), GamePage())
    var settings = ServerSettings()
    let request = Request(
      head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"), body: RequestBody(buffer: ByteBuffer()))
    for number in 0..<250 {
      settings.publicURL = "https://\(number).example"
      let address = try PublicAddress(settings, request)
      _ = page.page(file, at: address, for: nil)
    }
    #expect(page.keptCount <= 200)
  }
}
