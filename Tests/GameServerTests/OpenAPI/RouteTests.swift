import GameAPI
import Hummingbird
import Logging
import NIOHTTP1
import TapGame
import Testing
import WebPage

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `paths` {
  @Test
  func `are the ones that are described, and the page's own files`() async throws {
    let files = Set(SiteFile.all().map(\.route))
    let served = Set(
      try await Contest().server(.administered).router().routes.map { "\($0.method.rawValue) \($0.path)" })
    let described = Set(try APIDescription().operations.map(\.description))
    #expect(served.subtracting(described) == [])
    #expect(described.subtracting(served) == [])
    #expect(Set(files.map { "GET \($0)" }).subtracting(described) == [])
  }

  @Test
  func `that are not there are problems, and methods that are not taken are told which are`() async throws {
    try await RunningServer.run { server in
      for path in [
        "/nowhere", "/api", "/api/", "/api/boards", "/api/boards/a/b/c/d", "/api/nowhere", "/admin/nowhere", "/%00",
        "/../etc/passwd",
      ] {
        try expectProblem(try await server.get(path), .notFound)
      }
      for path in ["/admin/api/seasons", "/admin/api/nowhere"] {
        try expectProblem(try await server.get(path), .noAdministrator)
      }
      for (method, path, allowed) in [
        ("GET", "/api/taps", "POST"), ("DELETE", "/api/taps", "POST"), ("PUT", "/api/sessions", "POST"),
        ("POST", "/api/boards/all", "GET, HEAD"), ("POST", "/healthz", "GET, HEAD"),
        ("PATCH", "/api/seasons", "GET, HEAD"), ("OPTIONS", "/game/app.js", "GET, HEAD"),
      ] {
        let answer = try await server.send(method, path)
        try expectProblem(answer, .methodNotAllowed)
        #expect(answer.headers["allow"] == [allowed], "\(method) \(path)")
      }
    }
  }

  @Test
  func `that can be read can be asked for their head`() async throws {
    try await RunningServer.run { server in
      let body = try await server.get("/api/seasons")
      // The client takes a compressed answer without a body for one that was cut off.
      let head = try await server.send("HEAD", "/api/seasons", headers: [("Accept-Encoding", "identity")])
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.headers["content-length"] == ["\(body.body.count)"])
    }
  }
}
