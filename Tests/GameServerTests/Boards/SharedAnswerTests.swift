import AsyncHTTPClient
import Boards
import Foundation
import Leaderboard
import NIOCore
import NIOHTTP1
import SchoolDirectory
import Synchronization
import TapGame
import TestSupport
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `answers that are the same for all` {
  private static let plain = ("Accept-Encoding", "identity")

  private static let shared = "public, max-age=0, s-maxage=1"
  private static let timed = "private, no-cache"

  @Test
  func `have a tag for each form, and are not sent to who has them`() async throws {
    // The shared client would unpack them.
    try await HTTPClient.withHTTPClient(configuration: .init()) { client in
      try await RunningServer.run { server in
        for (path, control) in [
          ("/api/boards/all?top=100", Self.shared), ("/api/boards/all?how-far", Self.shared),
          ("/api/seasons", Self.shared), ("/api/schools?limit=5", Self.shared),
          ("/api/schools/test:high:S1000", Self.shared), ("/api/seasons/current", Self.timed),
          ("/api/seasons/1", Self.timed), ("/api/standings?window=all%3Ftop%3D5", Self.timed),
          ("/openapi.yaml", "no-cache"),
        ] {
          try await Self.checkForms(of: path, control, at: server, client)
        }
      }
    }
  }

  private static func checkForms(
    of path: String, _ control: String, at server: RunningServer, _ client: HTTPClient
  ) async throws {
    func get(_ headers: [(String, String)], _ method: String = "GET") async throws -> Answer {
      try await server.send(method, path, headers: headers, client: client)
    }
    let (plain, packed) = (try await get([Self.plain]), try await get([("Accept-Encoding", "gzip")]))
    for answer in [plain, packed] {
      #expect(answer.status == 200, "\(path)")
      #expect(answer.headers["vary"] == ["Accept-Encoding"], "\(path)")
      #expect(answer.headers["cache-control"] == [control], "\(path)")
    }
    #expect(plain.headers["content-encoding"].isEmpty, "\(path)")
    #expect(packed.headers["content-encoding"] == ["gzip"], "\(path)")
    #expect(packed.body.count < plain.body.count, "\(path)")
    let tags = try [plain, packed].map { try #require($0.headers.first(name: "etag"), "\(path)") }
    #expect(tags[0].wholeMatch(of: /"[0-9a-f]{32}"/) != nil, "\(path)")
    #expect(tags[1] == tags[0].dropLast() + "-gzip\"", "\(path)")
    for (tag, encoding) in zip(tags, [Self.plain, ("Accept-Encoding", "gzip")]) {
      for method in ["GET", "HEAD"] {
        let again = try await get([encoding, ("If-None-Match", "W/\"x\", \(tag)")], method)
        #expect(again.status == 304, "\(method) \(path)")
        #expect(again.body.isEmpty, "\(method) \(path)")
        // RFC 9110, section 15.4.5.
        #expect(again.headers["etag"] == [tag], "\(method) \(path)")
        #expect(again.headers["vary"] == ["Accept-Encoding"], "\(method) \(path)")
        #expect(again.headers["cache-control"] == [control], "\(method) \(path)")
        #expect(again.headers["touchschool-time"].isEmpty == (control != Self.timed), "\(method) \(path)")
      }
    }
    // The tag of one form is not that of the other.
    #expect(try await get([Self.plain, ("If-None-Match", tags[1])]).status == 200, "\(path)")
  }

  @Test
  func `are new after each commit they tell of, by whatever process, and after the end of a season`() async throws {
    let contest = try await Contest(endsAt: Contest.start + 3_600_000)
    let other = try contest.openedAgain()
    try await RunningServer.run(contest) { server in
      func ask() async throws -> (tag: String, page: JSON) {
        let answer = try await server.get("/api/boards/all?top=3")
        return (try #require(answer.headers.first(name: "etag")), try answer.decoded())
      }
      func tags() async throws -> [String] {
        var tags: [String] = []
        for path in [
          "/api/schools/\(contest.schools[1].id)", "/api/standings?window=all%3Ftop%3D5", "/api/seasons/current",
        ] {
          tags.append(try #require(try await server.get(path).headers.first(name: "etag"), "\(path)"))
        }
        return tags
      }
      let (first, before) = (try await ask(), try await tags())
      #expect(try await ask().tag == first.tag)
      #expect(try await tags() == before)
      try await contest.tap(5, for: 1)
      let after = try await tags()
      #expect(after[0] != before[0] && after[1] != before[1] && after[2] == before[2])
      try await contest.leaderboard.perform(SetSeason(contest.season.id, autoBan: .machines))
      #expect(try await tags()[2] != after[2])
      let second = try await ask()
      #expect(second.tag != first.tag)
      #expect(second.page["entries"].elements[0]["taps"].number == 5)
      try await other.tap(9, for: 2)
      let third = try await ask()
      #expect(third.page["entries"].elements[0]["taps"].number == 9)
      #expect(try await ask().tag == third.tag)
      #expect(third.page["season"]["state"].string == "live")
      // Nothing is committed: the time alone ends it.
      contest.clock.set(to: Contest.start + 3_600_000)
      let last = try await ask()
      #expect(last.page["season"]["state"].string == "ended")
    }
    try other.leaderboard.close()
  }

  @Test
  func `follow the time where they depend on it`() async throws {
    try await RunningServer.run { server in
      let contest = server.contest
      try await contest.tap(20, for: 0)
      let before: JSON = try await server.get("/api/boards/all?how-far&top=1").decoded()
      contest.clock.advance(byMilliseconds: 180_000)
      let after: JSON = try await server.get("/api/boards/all?how-far&top=1").decoded()
      #expect(before != after)
      // A moment in the future is refused, until it has come.
      let moment = contest.clock.now + 60_000
      #expect(try await server.get("/api/boards/all?at=\(moment)").status == 404)
      contest.clock.advance(byMilliseconds: 60_000)
      #expect(try await server.get("/api/boards/all?at=\(moment)").status == 200)
    }
  }

  @Test
  func `are made once for all who ask at the same time`() async throws {
    let contest = try await Contest()
    let cache = AnswerCache(contest.leaderboard, clock: contest.clock)
    let made = Mutex(0)
    let ask: @Sendable () async throws -> EncodedAnswer = {
      try await cache.answer("question") {
        made.withLock { $0 += 1 }
        return EncodedAnswer(ByteBuffer(string: "\(try await contest.leaderboard.revision())"))
      }
    }
    func askAll() async throws -> Set<ObjectIdentifier> {
      try await withThrowingTaskGroup(of: ObjectIdentifier.self) { tasks in
        for _ in 0..<200 { tasks.addTask { ObjectIdentifier(try await ask()) } }
        return try await tasks.reduce(into: []) { $0.insert($1) }
      }
    }
    let first = try await ask()
    #expect(try await askAll() == [ObjectIdentifier(first)])
    #expect(made.withLock { $0 } == 1)
    #expect(cache.find("question") === first)
    try await contest.tap(1, for: 0)
    #expect(cache.find("question") == nil)
    #expect(try await askAll().count == 1)
    #expect(made.withLock { $0 } == 2)
  }

  @Test
  func `are never older than the question`() async throws {
    let contest = try await Contest()
    let cache = AnswerCache(contest.leaderboard, clock: contest.clock)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (permits, go) = AsyncStream.makeStream(of: Void.self)
    let count = Mutex(0)
    let ask: @Sendable () async throws -> String = {
      let answer = try await cache.answer("question") {
        let revision = try await contest.leaderboard.revision()
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        if isFirst {
          begin.yield()
          for await _ in permits { break }
        }
        return EncodedAnswer(ByteBuffer(string: "\(revision)"))
      }
      return String(buffer: answer.text)
    }
    async let early = ask()
    for await _ in begun { break }
    let revision = try await contest.tap(1, for: 0).revision
    // Asked after the commit, while the answer of before it is being made.
    async let late = ask()
    go.yield()
    _ = try await early
    #expect(try await late == "\(revision)")
  }

  @Test
  func `take bounded memory`() async throws {
    let contest = try await Contest()
    let cache = AnswerCache(contest.leaderboard, clock: contest.clock, limit: 10_000)
    for number in 0..<100 {
      _ = try await cache.answer("\(number)") { EncodedAnswer(ByteBuffer(repeating: 0x20, count: 999)) }
      #expect(cache.bytes <= 10_000)
      #expect(cache.find("\(number)") != nil)
    }
    _ = try await cache.answer("large") { EncodedAnswer(ByteBuffer(repeating: 0x20, count: 10_001)) }
    #expect(cache.find("large") == nil)
    #expect(cache.find("99") != nil)
  }
}
