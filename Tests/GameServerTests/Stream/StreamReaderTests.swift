import AsyncHTTPClient
import Foundation
import GameAPI
@testable import GameServer
import Boards
import Leaderboard
import NIOHTTP1
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10))) struct `Readers of a stream` {
  private static let path = "/api/boards/all/stream"

  @Test func `who come back get what they have missed, change by change`() async throws {
    try await RunningServer.run { server in
      let contest = server.contest
      // Somebody stays, so that the past is kept.
      var staying = try await StreamClient(server, Self.path)
      let start = try await staying.event()
      var missed: [EventStreamParser.Event] = []
      for taps in 1...3 {
        try await contest.tap(Int64(taps), for: 0)
        missed.append(try await staying.event())
      }
      var back = try await StreamClient(server, Self.path, headers: [("Last-Event-ID", start.id)])
      for event in missed { #expect(try await back.event() == event) }
      var later = try await StreamClient(server, Self.path + "?after=\(missed[1].id)")
      #expect(try await later.event() == missed[2])
      // Who is up to date is shown so: the revision may be that of another contest.
      var current = try await StreamClient(server, Self.path, headers: [("Last-Event-ID", missed[2].id)])
      let shown = try await current.event()
      #expect(shown.type == "snapshot")
      #expect(shown.id == missed[2].id)
      var foreign = try await StreamClient(server, Self.path, headers: [("Last-Event-ID", "999999")])
      #expect(try await foreign.event().type == "snapshot")
      while server.streams.openStreams < 5 { await Task.yield() }
      try await contest.tap(9, for: 1)
      let next = try await staying.event()
      #expect(next.type == "change")
      #expect(try await current.event() == next)
      #expect(try await back.event() == next)
    }
  }

  @Test(arguments: [0, 1])
  func `who come back to another contest, which has come as far or further, get a snapshot of it`(more: Int)
    async throws
  {
    let id = try await RunningServer.run { server in
      try await server.contest.tap(5, for: 0)
      var stream = try await StreamClient(server, Self.path)
      return try await stream.event().id
    }
    try await RunningServer.run { server in
      for _ in 0...more { try await server.contest.tap(7, for: 1) }
      #expect(try await server.contest.leaderboard.revision().rawValue >= Int64(id) ?? .max)
      var stream = try await StreamClient(server, Self.path, headers: [("Last-Event-ID", id)])
      let event = try await stream.event()
      #expect(event.type == "snapshot")
      #expect(try event.json["entries"].elements.first?["taps"].int == 7 * (more + 1))
    }
  }

  @Test func `who leave leave nothing behind`() async throws {
    try await RunningServer.run { server in
      let leaderboard = server.contest.leaderboard
      var streams: [StreamClient] = []
      for path in [Self.path, Self.path, "/api/boards/level:high/stream", Self.path + "?top=1"] {
        streams.append(try await StreamClient(server, path))
        _ = try await streams[streams.count - 1].event()
      }
      #expect(server.streams.openChannels == 3)
      #expect(leaderboard.watched.observerCount == 2)
      streams = []
      // What an observer leaves is taken away after it is counted out, so each of these is waited for.
      while server.streams.openStreams > 0 || server.pools.streams.used > 0 || leaderboard.watched.observerCount > 0
        || !leaderboard.watched.observedPast(of: server.contest.season.id).isEmpty
      { await Task.yield() }
      #expect(server.streams.openChannels == 0)
      #expect(server.pools.places.used == 0)
    }
  }

  /// A contest with as many schools as make a page large, and a session for each.
  private static func largeContest() async throws -> (contest: Contest, sessions: [Session]) {
    let rules = try FairPlayRules(tapsPerSecond: 1000, burst: 10_000)
    let contest = try await Contest(rules: rules, schools: Contest.schools(200))
    let requests = contest.schools.map { SessionRequest(season: contest.season.id, school: $0.id) }
    return (contest, try await contest.leaderboard.openSessions(requests))
  }

  @Test func `who are slow get the newest state, hold up nobody and cost no memory`() async throws {
    let (contest, sessions) = try await Self.largeContest()
    var settings = ServerSettings()
    settings.streams.interval = .zero
    // On a busy machine it takes longer until the slow one reads on.
    settings.limits.responseTime = 600
    try await RunningServer.run(contest, settings: settings) { [settings] server in
      let path = Self.path + "?top=100"
      try await SlowStreamClient.open(server, path) { slow in
        var live = try await StreamClient(server, path)
        let start = try await live.event()
        #expect(try await slow.event()?.data == start.data)
        var seen = 0
        var bytes = 0
        var newest = start.revision ?? 0
        for sequence in 1...150 as ClosedRange<Int64> {
          let receipts = try await contest.leaderboard.commit(
            sessions.map { TapBatch(session: $0.id, sequence: sequence, taps: 1, span: 0) })
          let last = try receipts.map { try $0.get().revision.rawValue }.max() ?? 0
          while newest < last {
            let event = try await live.event()
            #expect(event.revision ?? 0 > newest)
            newest = event.revision ?? .max
            seen += 1
            bytes += event.data.utf8.count
          }
          #expect(server.streams.keptBytes <= settings.streams.keptBytes + 200_000)
        }
        // More than what sockets hold.
        #expect(bytes > 4_000_000)
        var revision = start.revision ?? 0
        var count = 0
        while revision < newest {
          let event = try #require(try await slow.event())
          #expect(event.revision ?? 0 > revision)
          revision = event.revision ?? .max
          count += 1
        }
        #expect(revision == newest)
        #expect(count < seen)
      }
    }
  }

  @Test func `are many, and all get the same`() async throws {
    let readers = size(100, full: 1000)
    var settings = ServerSettings()
    settings.limits.streamsPerAddress = 2000
    try await RunningServer.run(settings: settings) { server in
      var configuration = HTTPClient.Configuration.singletonConfiguration
      configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 2000
      let client = HTTPClient(configuration: configuration)
      let contest = server.contest
      let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
      let events = try await withThrowingTaskGroup(of: EventStreamParser.Event.self) { group in
        for _ in 0..<readers {
          group.addTask {
            var stream = try await StreamClient(server, Self.path, client: client)
            _ = try await stream.event()
            isReady.yield()
            return try await stream.event()
          }
        }
        var count = 0
        for await _ in ready {
          count += 1
          if count == readers { break }
        }
        #expect(server.streams.openChannels == 1)
        #expect(contest.leaderboard.watched.observerCount == 1)
        try await contest.tap(3, for: 0)
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(events.map(\.data)).count == 1)
      #expect(events.count == readers)
      try await client.shutdown()
      while server.streams.openStreams > 0 { await Task.yield() }
    }
  }
}
