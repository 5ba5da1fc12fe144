import Foundation
import GameAPI
import Hummingbird
import Logging
import NIOCore
import RunningApplication
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10))) struct `An upload` {
  /// A server with a path whose work ends only when it is cancelled.
  private static func run(
    _ body: (_ port: Int, _ begun: AsyncStream<Void>) async throws -> Void
  ) async throws {
    let contest = try await Contest()
    let server = contest.server()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    try await RunningApplication.run(
      {
        server.application(onServerRunning: $0) { router in
          router.post("/test/upload") { request, context in
            try await server.upload(request, context) { request in
              #expect(try await String(buffer: request.body.collect(upTo: 100)) == "schools")
              begin.yield()
              for await _ in AsyncStream<Void>.makeStream().stream {}
              throw CancellationError()
            }
          }
        }
      }, logger: .silent
    ) { try await body($0, begun) }
  }

  private static func start(_ port: Int) async throws -> RawConnection {
    let connection = try await RawConnection.open(to: port)
    try await connection.send("POST /test/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7\r\n\r\nschools")
    return connection
  }

  @Test func `is broken off when the server stops, and says so`() async throws {
    var connection: RawConnection?
    try await Self.run { port, begun in
      connection = try await Self.start(port)
      _ = await begun.first { _ in true }
    }
    let answer = try #require(await connection?.all())
    #expect(answer.hasPrefix("HTTP/1.1 503") && answer.contains("The server is about to stop"), "\(answer)")
  }

  @Test func `of a directory with too many lines is refused in both languages`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let lines = "id,name\n" + String(repeating: "a\n", count: ContestHTTPServer.maximumUploadedLines)
      let answer = try await server.send(
        "POST", "/admin/api/directory", body: Data(lines.utf8), contentType: "application/octet-stream",
        token: ServerSettings.administratorToken)
      let problem = try expectRefused(answer, "invalid-value", status: 422)
      #expect(problem.detail.contains("more than 500000 lines"))
      #expect(problem.korean?.contains("500000개보다 많아요") == true)
    }
  }
}
