import Foundation
import GameAPI
import TestSupport
@testable import GameServer
import Boards
import Leaderboard
import NIOHTTP1
import SchoolDirectory
import TapGame
import Testing
import UnidirectionalTesting

@Suite(.timeLimit(.minutes(10))) struct `The stream of a board` {
  private static let path = "/api/boards/all/stream"

  @Test func `begins with a snapshot, the page that the board's path gives`() async throws {
    try await RunningServer.run { server in
      try await server.contest.tap(5, for: 1)
      var stream = try await StreamClient(server, Self.path + "?top=3&ties=dense")
      #expect(stream.status == 200)
      #expect(stream.headers["content-type"] == ["text/event-stream; charset=utf-8"])
      #expect(stream.headers["cache-control"] == ["no-store"])
      #expect(stream.headers["x-accel-buffering"] == ["no"])
      guard case .retry(let pause)? = try await stream.next() else {
        Issue.record("the stream begins without saying when to come back")
        return
      }
      #expect((1000...5000).contains(pause))
      let event = try await stream.event()
      #expect(event.type == "snapshot")
      var page = try await server.contest.leaderboard.page(.top(3), ties: .dense)
      page.schoolsWithTaps = try await server.contest.leaderboard.totals(of: .all).schoolsWithTaps
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      #expect(event.data == String(decoding: try encoder.encode(page), as: UTF8.self))
      #expect(event.revision == page.revision.rawValue)
      let region = try #require("서울특별시".addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      for path in ["region:\(region)/level:high", "region%3A\(region)%2Flevel%3Ahigh"] {
        var stream = try await StreamClient(server, "/api/boards/\(path)/stream")
        #expect(try await stream.event().json["board"] == "region:서울특별시/level:high")
      }
    }
  }

  @Test func `tells a change with the page as it is now`() async throws {
    try await RunningServer.run { server in
      let contest = server.contest
      try await contest.tap(5, for: 1)
      var stream = try await StreamClient(server, Self.path)
      let before = try await stream.event()
      let receipt = try await contest.tap(7, for: 0)
      let event = try await stream.event()
      #expect(event.type == "change")
      #expect(event.revision == receipt.revision.rawValue)
      let change = try event.json
      #expect(change["since"].integer ?? 0 >= before.revision ?? .max)
      #expect(change["revision"].integer == event.revision)
      let moves = change["moves"].elements
      #expect(moves.map { [$0["tapsBefore"], $0["taps"], $0["rank"]] } == [[0, 7, 1]])
      let passed = change["overtakings"].elements.map { $0["passed"]["id"].string }
      #expect(passed.contains(contest.schools[1].id.rawValue))
      #expect(change["page"]["entries"].elements.prefix(2).map { $0["taps"] } == [7, 5])
    }
  }

  @Test func `says nothing of taps outside of its slice, and conflates what is inside`() async throws {
    let timer = TestClock()
    try await RunningServer.run(timer: timer) { server in
      let contest = server.contest
      try await contest.tap(90, for: 0)
      var stream = try await StreamClient(server, Self.path + "?top=1")
      _ = try await stream.event()
      // The first round is at once, and finds nothing to tell.
      try await contest.tap(1, for: 3)
      await timer.isAsleep(forRounds: true)
      for _ in 0..<5 { try await contest.tap(2, for: 0) }
      let last = try await contest.tap(2, for: 4)
      // The pause is as long as the round before took, on a busy machine.
      await timer.advance(by: .seconds(60))
      let event = try await stream.event()
      #expect(event.revision == last.revision.rawValue)
      #expect(try event.json["moves"].elements.map { $0["gained"] } == [10])
    }
  }

  @Test func `shows the season's end when its time has come, without a commit`() async throws {
    let timer = TestClock()
    try await RunningServer.run(Contest(endsAt: Contest.start + 60_000), timer: timer) { server in
      let contest = server.contest
      var stream = try await StreamClient(server, Self.path)
      let before = try await stream.event()
      #expect(try before.json["season"]["state"] == "live")
      contest.clock.set(to: Contest.start + 60_000)
      async let _ = timer.goOn()
      let event = try await stream.event()
      #expect(event.type == "snapshot")
      #expect(event.revision == before.revision)
      #expect(try event.json["season"]["state"] == "ended")
      // Whoever saw that revision while the season was live is shown it, too.
      var late = try await StreamClient(server, Self.path, headers: [("Last-Event-ID", event.id)])
      #expect(try await late.event().json["season"]["state"] == "ended")
    }
  }

  @Test func `shows that the last taps are counted, and at the end of the grace that it is over, without a commit`()
    async throws
  {
    let timer = TestClock()
    let contest = try await Contest(endsAt: Contest.start + 60_000, rules: .standard)
    try await RunningServer.run(contest, timer: timer) { server in
      var stream = try await StreamClient(server, Self.path)
      _ = try await stream.event()
      for (after, state) in [(60_000, "counting"), (63_000, "ended")] as [(Int64, JSON)] {
        contest.clock.set(to: Contest.start + after)
        async let _ = timer.goOn()
        #expect(try await stream.event().json["season"]["state"] == state)
      }
    }
  }

  @Test func `goes on to the next season with a snapshot`() async throws {
    try await RunningServer.run { server in
      let contest = server.contest
      try await contest.tap(4, for: 0)
      var stream = try await StreamClient(server, Self.path)
      _ = try await stream.event()
      var old = try await StreamClient(server, Self.path + "?season=\(contest.season.id)")
      _ = try await old.event()
      try await contest.leaderboard.perform(EndSeason(contest.season.id))
      let next = try await contest.leaderboard.perform(StartSeason(name: "Summer"))
      var event = try await stream.event()
      while try event.json["season"]["id"].integer != next.id.rawValue {
        #expect(event.type == "snapshot")
        event = try await stream.event()
      }
      #expect(event.type == "snapshot")
      #expect(try event.json["entries"].elements.first?["taps"] == 0)
      // It is told of what comes then.
      let session = try await contest.leaderboard.openSession(
        SessionRequest(season: next.id, school: contest.schools[0].id))
      let receipt = try await contest.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 3, span: 0))
      while event.revision ?? 0 < receipt.revision.rawValue { event = try await stream.event() }
      #expect(event.revision == receipt.revision.rawValue)
      // The stream of that season stays with it.
      #expect(try await old.event().json["season"]["state"] == "ended")
    }
  }

  @Test func `shows a school that was renamed`() async throws {
    try await RunningServer.run { server in
      let contest = server.contest
      var stream = try await StreamClient(server, Self.path + "?top=1")
      let id = try await stream.event().json["entries"].elements.first?["school"]["id"].string
      var schools = contest.schools
      let number = try #require(schools.firstIndex { $0.id.rawValue == id })
      schools[number].name = "Renamed"
      try await contest.leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
      let event = try await stream.event()
      #expect(event.type == "snapshot")
      #expect(event.data.contains("\"name\":\"Renamed\""))
    }
  }

  @Test func `sends beats, which browsers tell the page and which say when the next one comes`() async throws {
    let timer = TestClock()
    try await RunningServer.run(timer: timer) { server in
      var stream = try await StreamClient(server, Self.path)
      let beat = EventStreamParser.Item.event(.init(type: "beat", id: "", data: "15000"))
      #expect(try await [stream.next(), stream.next()].last == beat)
      let first = try await stream.event()
      // One of eight shares at a time; the first turn may come before the reader waits.
      for _ in 0..<16 {
        await timer.isAsleep()
        await timer.advance(by: .milliseconds(1875))
      }
      #expect(try await stream.next() == .event(.init(type: "beat", id: first.id, data: "15000")))
    }
  }

  @Test func `ends in order when the server stops`() async throws {
    let reading = try await RunningServer.run { server in
      let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
      // A task of its own, as it reads on while the server stops.
      let reading = Task {
        defer { isReady.finish() }
        var stream = try await StreamClient(server, Self.path)
        _ = try await stream.event()
        isReady.yield()
        // A stream that were torn down would end with an error.
        while try await stream.next() != nil {}
      }
      _ = await ready.first { true }
      return reading
    }
    try await reading.value
  }

  @Test func `of a path whose escapes are none is none`() async throws {
    try await RunningServer.run { server in
      // The client of the other tests would escape the percent sign.
      for board in ["%zz", "all/%zz", "%FF", "all%2"] {
        let answer = try await server.exchange(
          "GET /api/boards/\(board)/stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(board): \(answer)")
        #expect(answer.contains("malformed-request"))
      }
    }
  }

  @Test(arguments: [false, true])
  func `has its client come back soon if another process takes over the server's socket`(isHandedOver: Bool)
    async throws
  {
    try await RunningServer.run { server in
      var stream = try await StreamClient(server, Self.path)
      _ = try await stream.event()
      if isHandedOver { server.streams.handOver() }
      server.streams.end()
      var pauses: [Int] = []
      while let item = try await stream.next() {
        if case .retry(let pause) = item { pauses.append(pause) }
      }
      #expect(pauses.map { (100...500).contains($0) } == (isHandedOver ? [true] : []))
    }
  }

  @Test func `is refused with a problem that says why`() async throws {
    try await RunningServer.run { server in
      let closed = server.contest.schools[6].id
      for (query, kind) in [
        ("all/stream?top=0", Problem.Kind.invalidValue), ("all/stream?top=101", .invalidValue),
        ("all/stream?page=1&page-size=101", .invalidValue),
        ("all/stream?around=\(closed.rawValue)&radius=50", .invalidValue),
        ("all/stream?top=1&page=1", .invalidValue), ("all/stream?radius=1", .invalidValue),
        ("all/stream?around=%20", .invalidValue), ("all/stream?ties=none", .invalidValue),
        ("all/stream?season=x", .invalidValue), ("all/stream?season=99", .unknownSeason),
        ("nonsense/stream", .unknownBoard), ("region:Nowhere/stream", .unknownBoard),
        ("all/stream?after=x", .invalidValue), ("all/stream?after=-1", .invalidValue),
        ("all/stream?season=-1", .unknownSeason), ("all/stream?topp=3", .invalidValue),
        ("all/stream?rank=1", .invalidValue), ("all/stream?top=1&top=2", .invalidValue),
        ("all/stream?revisions=true&top=1", .invalidValue), ("all/stream?revisions=no", .invalidValue),
      ] {
        let answer = try await server.get("/api/boards/" + query)
        #expect(answer.contentType == "application/problem+json", "\(query)")
        #expect(try answer.decoded(as: Problem.self).kind == kind, "\(query): \(answer.text)")
      }
      for season in ["current", "\(server.contest.season.id)"] {
        #expect(try await server.send("HEAD", "/api/boards/all/stream?season=\(season)&ties=dense").status == 200)
      }
      let gone = try await server.get("/api/boards/all/stream?around=\(closed.rawValue)")
      #expect(gone.status == 404)
      let unacceptable = try await server.send(
        "GET", "/api/boards/all/stream", headers: [("accept", "application/json, text/event-stream;q=0")])
      #expect(unacceptable.status == 406)
      let head = try await server.send("HEAD", "/api/boards/all/stream")
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      #expect(head.headers["content-type"] == ["text/event-stream; charset=utf-8"])
      #expect(server.streams.openStreams == 0)
      #expect(server.contest.leaderboard.watched.observerCount == 0)
    }
  }
}

extension TestClock {
  /// Waits until the server sleeps: between two signs of life, and, if it is asked for, between two rounds.
  func isAsleep(forRounds: Bool = false) async {
    // What keeps the seasons sleeps, too.
    while sleepers < (forRounds ? 3 : 2) { await Task.yield() }
  }

  /// Advances until the task is cancelled. A task of the server may go to sleep after the time that it was to wake at.
  func goOn() async {
    while !Task.isCancelled {
      if sleepers > 1 { await advance(by: .seconds(1)) }
      await Task.yield()
    }
  }
}
