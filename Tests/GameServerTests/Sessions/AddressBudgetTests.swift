import Foundation
import GameAPI
import Leaderboard
import Logging
import NIOHTTP1
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `the budget of an address` {
  private static func behindProxy(venues: [String] = []) throws -> ServerSettings {
    var settings = ServerSettings.proxied
    settings.venues = try venues.map { try #require(Venue($0)) }
    settings.limits.sessionsPerMinute = 100_000
    return settings
  }

  private static func join(_ server: RunningServer, from address: String, school: Int) async throws -> Answer {
    try await server.post(
      "/api/sessions", SessionOpening(school: server.contest.schools[school].id), from: address)
  }

  private static func tap(_ server: RunningServer, _ session: SessionAnswer, from address: String) async throws
    -> TapAnswer
  {
    try await server.post(
      "/api/taps", TapReport(sequence: 1, taps: 40, span: 0), token: session.token, from: address
    ).decoded()
  }

  @Test func `refuses one session more with the time to wait`() async throws {
    try await RunningServer.run(settings: try Self.behindProxy()) { server in
      for _ in 0..<10 { #expect(try await Self.join(server, from: "192.168.0.9", school: 0).status == 201) }
      let refused = try await Self.join(server, from: "192.168.0.9", school: 0)
      let problem = try expectProblem(refused, .addressFull, status: 429)
      #expect(refused.headers.first(name: "retry-after") == "10")
      #expect(problem.detail.contains("try again in 10 s"))
      #expect(try await Self.join(server, from: "192.168.0.10", school: 0).status == 201)
    }
  }

  @Test(arguments: [("192.168.0.9", "192.168.0.9=PLAYERS"), ("fd00::7", "fd00::/64=PLAYERS")])
  func `is told in the log where it is met, once, and takes the address neither for a venue nor for a script`(
    address: String, venue: String
  ) async throws {
    let sink = LogSink()
    let logger = sink.logger(level: .warning)
    try await RunningServer.run(settings: try Self.behindProxy(), logger: logger) { server in
      let warnings = { sink.lines.filter { $0.contains("has met its budget") } }
      var sessions: [SessionAnswer] = []
      for _ in 0..<10 { sessions.append(try await Self.join(server, from: address, school: 0).decoded()) }
      // Five seconds' worth is there.
      for session in sessions.prefix(5) { _ = try await Self.tap(server, session, from: address) }
      #expect(warnings().isEmpty)
      #expect(try await Self.tap(server, sessions[5], from: address).receipt.reason == .addressLimit)
      #expect(warnings().count == 1)
      for _ in 0..<3 { try expectProblem(try await Self.join(server, from: address, school: 0), .addressFull) }
      #expect(warnings().count == 1)
      let warning = try #require(warnings().first)
      #expect(warning.contains("budget of taps") && warning.contains("address=\(address)"))
      #expect(warning.contains("touchschool review shows whether people or a script play from it"))
      #expect(warning.contains("only if you know the place, name it with --venue \(venue)"))
    }
  }

  @Test func `is told at the desk where it is met, and grows when the organiser says how many play there`() async throws
  {
    var settings = try Self.behindProxy()
    settings.adminTokens = ServerSettings.administered.adminTokens
    settings.diskFree = { 5_000_000_000 }
    try await RunningServer.run(settings: settings) { server in
      func hall() async throws -> JSON { try await server.asked("/admin/api/hall").decoded() }
      let season = server.contest.season.id
      let before = try await hall()
      #expect(before["metBudgets"].array?.isEmpty == true && before["diskFree"].number == 5_000_000_000)
      #expect(
        before["commitTime"].number == nil && before["publicSessions"].number == 50 && before["venues"].string == "")
      var sessions: [SessionAnswer] = []
      for _ in 0..<10 { sessions.append(try await Self.join(server, from: "fd00::7", school: 0).decoded()) }
      try expectProblem(try await Self.join(server, from: "fd00::8", school: 0), .addressFull)
      let met = try #require(try await hall()["metBudgets"].array)
      #expect(met.count == 1 && met[0]["address"].string == "fd00::/64" && met[0]["budget"].string == "sessions")
      #expect(met[0]["source"].string != nil && met[0]["at"].string != nil)
      let source = try #require(met[0]["source"].string)
      let order = #"{"season": \#(season), "settings": {"venues": "\#(source):40"}}"#
      #expect(try await server.order("season.set", order).status == 200)
      for _ in 0..<5 { #expect(try await Self.join(server, from: "fd00::8", school: 0).status == 201) }
      _ = try await Self.tap(server, sessions[0], from: "fd00::7")
      let after = try await hall()
      #expect(after["venues"].string == "\(source):40" && (after["commitTime"].number ?? 0) > 0)
      // Who plays does not learn of it.
      #expect(try await server.get("/api/seasons/\(season)").text.contains(source) == false)
    }
  }

  @Test func `of a proxy that is not trusted is told with how to trust it, and no other`() async throws {
    let sink = LogSink()
    let warnings = { sink.lines.filter { $0.contains("has met its budget") } }
    var settings = ServerSettings()
    settings.limits.sessionsPerMinute = 100_000
    for isProxied in [true, false] {
      let (count, opening) = (warnings().count, SessionOpening(school: try Contest.schools()[0].id))
      try await RunningServer.run(settings: settings, logger: sink.logger(level: .warning)) { server in
        var status = 0
        while status != 429 {
          status = try await server.post("/api/sessions", opening, from: isProxied ? "203.0.113.7" : nil).status
        }
      }
      #expect(warnings().count == count + 1)
      let warning = try #require(warnings().last)
      #expect(warning.contains("budget of sessions"))
      let advice = "only if it is your own proxy, start the server with --trusted-proxy 127.0.0.1"
      #expect(warning.contains(advice) == isProxied)
      #expect(warning.contains("--venue") == !isProxied)
    }
  }

  @Test func `of a venue is told with how many players it was named for`() async throws {
    let sink = LogSink()
    try await RunningServer.run(
      settings: try Self.behindProxy(venues: ["192.168.0.9=2"]), logger: sink.logger(level: .warning)
    ) { server in
      while try await Self.join(server, from: "192.168.0.9", school: 0).status != 429 {}
    }
    let warning = try #require(sink.lines.first { $0.contains("has met its budget of sessions") })
    #expect(warning.contains("a venue of 2 players") && warning.contains("with a larger number"))
  }

  @Test func `does not let one script win against thirty people`() async throws {
    try await RunningServer.run(settings: try Self.behindProxy()) { server in
      var people: [SessionAnswer] = []
      for person in 0..<30 {
        people.append(try await Self.join(server, from: "203.0.113.\(person)", school: 0).decoded())
      }
      var script: [SessionAnswer] = []
      // 150 seconds. The script opens what it can and taps as fast as counts; a person makes some three taps a second.
      for second in 1...150 as ClosedRange<Int64> {
        server.contest.clock.advance(byMilliseconds: 1000)
        while true {
          let answer = try await Self.join(server, from: "198.51.100.7", school: 1)
          guard answer.status == 201 else {
            try expectProblem(answer, .addressFull, status: 429)
            break
          }
          script.append(try answer.decoded())
        }
        guard second.isMultiple(of: 10) else { continue }
        // The server decides where a session comes from, the store what it may tap: the batches go there at once.
        let receipts = try await server.contest.leaderboard.commit(
          people.map { TapBatch(session: $0.session, sequence: second / 10, taps: 31, span: 9_000) })
        #expect(try receipts.allSatisfy { try $0.get().rejected == 0 })
        var batches: [TapBatch] = []
        for player in script {
          let session = try await server.contest.leaderboard.session(player.session)
          batches.append(
            TapBatch(session: player.session, sequence: session?.nextSequence ?? 1, taps: 200, span: 10_000))
        }
        _ = try await server.contest.leaderboard.commit(batches)
      }
      let totals = try await server.contest.leaderboard.totals(season: server.contest.season.id).schools
      func taps(_ school: Int) -> Int64 {
        totals.first { $0.school == server.contest.schools[school].id }?.taps ?? 0
      }
      #expect(taps(0) == 30 * 15 * 31)
      #expect(taps(1) <= 80 * 155 && taps(1) < taps(0))
      #expect(script.count == 50 + 12)
    }
  }

  @Test func `lets all phones behind a venue's address play`() async throws {
    try await RunningServer.run(settings: try Self.behindProxy(venues: ["203.0.113.7=1000"])) { server in
      var taps: Int64 = 0
      let phones = size(100, full: 1000)
      for _ in 0..<phones {
        let session: SessionAnswer = try await Self.join(server, from: "203.0.113.7", school: 0).decoded()
        let answer: TapAnswer = try await server.tap(session, taps: 30, span: 0).decoded()
        taps += answer.receipt.accepted
      }
      #expect(taps == Int64(phones * 30))
    }
  }
}
