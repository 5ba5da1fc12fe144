import Basics
import SchoolDirectory
import AsyncHTTPClient
import Foundation
import GameAPI
import GameServer
import Boards
import Leaderboard
import RemotePlay
import TapGame
import TestLine
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A load on a server` {
  /// Puts a load on a contest's server, over a line that can lose answers.
  private func load(
    _ plan: LoadPlan, on contest: Contest, settings: ServerSettings = ServerSettings(), clock: (any WallClock)? = nil,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (LoadProgress, TestLine) -> Void = { _, _ in }
  ) async throws -> LoadReport {
    try await TestLine.with { line in
      try await RunningServer.run(contest, settings: settings, clock: clock) { port in
        line.lead(to: port)
        return try await ContestServer.connect(
          to: try ServerAddress(line.address), connections: plan.players,
          backoff: Backoff(.init(tries: 3, firstBound: .zero, growth: 1, longestPause: .zero))
        ) { server in
          try await LoadTest(
            server, plan: plan, schools: contest.schools.map(\.id), progress: { progress($0, line) }
          ).run(isStopped: isStopped)
        }
      }
    }
  }

  @Test func `is counted to the last tap, and told`() async throws {
    let contest = try await Contest()
    let plan = LoadPlan(players: 20, rate: 400, duration: .milliseconds(500), seed: 3)
    let report = try await load(plan, on: contest)
    #expect(report.sessions == 20 && report.batches == 200 && plan.batches == 200)
    #expect(report.isExact && report.errors.isEmpty && report.counted == report.accepted)
    let totals = try await contest.leaderboard.totals(of: .all)
    #expect(totals.taps == Int128(report.accepted) && report.accepted > 0)
    #expect(report.latency.p50 > 0 && report.latency.p50 <= report.latency.p90)
    #expect(report.latency.p90 <= report.latency.p99 && report.latency.p99 <= report.latency.max)
    #expect(report.seconds > 0 && report.rate > 0 && report.wantedRate == 400)
  }

  /// By this machine's clock the season would go on for a minute more, into the time in which it takes no taps. Its eight
  /// seconds begin when all have joined, however long a busy machine takes for that.
  @Test func `ends with the season by the server's clock, and no tap made before is refused`() async throws {
    let clock = WaitingClock(ahead: 60_000)
    let end = clock.now + 8000
    // A slow machine needs longer for the last taps than the usual grace.
    let contest = try await Contest(rules: try FairPlayRules(grace: .seconds(60)), endsAt: end, on: clock)
    let plan = LoadPlan(players: 5, rate: 10, duration: .seconds(90), seed: 3)
    let report = try await load(
      plan, on: contest, clock: clock, progress: { progress, _ in if progress == .joined(5) { clock.start() } })
    #expect(clock.now < end + 30_000, "it went on after the end")
    #expect(report.errors.isEmpty && report.isExact && report.batches > 0, "\(report)")
    #expect(report.batches <= 80 + 2 * 5, "\(report.batches) batches in eight seconds")
    #expect(try await contest.leaderboard.totals(of: .all).taps == Int128(report.accepted))
  }

  @Test func `is counted once where answers are lost, and told what failed`() async throws {
    let contest = try await Contest()
    let plan = LoadPlan(players: 4, rate: 100, duration: .seconds(1), seed: 3)
    // The players have joined: from here on it is batches whose answers are lost.
    let report = try await load(
      plan, on: contest, progress: { progress, line in if progress == .joined(4) { line.lose(answers: 3) } })
    #expect(report.errors == ["unreachable": 3])
    #expect(report.isExact)
    #expect(try await contest.leaderboard.totals(of: .all).taps == Int128(report.accepted))
  }

  @Test func `is no fault where the answer to a batch never came, and told`() async throws {
    let plan = LoadPlan(players: 1, rate: 1, duration: .seconds(1), seed: 3)
    // Once when it is sent, three times when it is asked what came of it.
    let report = try await load(
      plan, on: try await Contest(),
      progress: { progress, line in if progress == .joined(1) { line.lose(answers: 4) } })
    #expect(report.unanswered == 1 && report.batches == 0 && report.accepted == 0)
    #expect(report.counted ?? 0 > 0 && report.mismatches == 0)
    #expect(report.isExact)
  }

  @Test func `is stopped by a person, with a report on what was sent`() async throws {
    let plan = LoadPlan(players: 2, rate: 50, duration: .seconds(3600), seed: 3)
    let sent = Box<Int>()
    let report = try await load(
      plan, on: try await Contest(), isStopped: { sent.value ?? 0 >= 5 },
      progress: { progress, _ in if case .sent(let count) = progress { sent.value = count } })
    #expect(report.isExact && report.batches >= 5 && report.batches < plan.batches)
  }

  @Test func `is refused by a server that lets an address join no more`() async throws {
    let contest = try await Contest()
    var limited = ServerSettings()
    limited.limits.sessionsPerMinute = 3
    let (plan, settings) = (LoadPlan(players: 9, rate: 9, duration: .seconds(1), seed: 3), limited)
    let error = await #expect(throws: ServerError.self) {
      try await load(plan, on: contest, settings: settings)
    }
    guard case .refused(_, let problem)? = error else { throw Missing() }
    #expect(problem.kind == .tooManyRequests)
  }

  @Test func `is told from the moment that it was due`() async throws {
    // One player cannot send so much one after the other: what piles up is waited for, and told.
    let plan = LoadPlan(players: 1, rate: 100_000, duration: .milliseconds(5), seed: 3)
    let begun = Box<ContinuousClock.Instant>()
    let report = try await load(
      plan, on: try await Contest(), progress: { progress, _ in if progress == .joined(1) { begun.value = .now } })
    let start = try #require(begun.value)
    let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
    #expect(report.isExact && report.batches == 500)
    #expect(report.latency.p50 > 20 * elapsed / 500 && report.latency.max <= elapsed)
    #expect(report.rate < report.wantedRate)
  }

  @Test func `is printed with all keys`() throws {
    var report = LoadReport()
    report.errors = ["timeout": 2]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(report), as: UTF8.self)
        == #"{"accepted":0,"batches":0,"counted":null,"errors":{"timeout":2},"latency":{"max":0,"p50":0,"p90":0,"p99":0},"leftOut":0,"mismatches":0,"rate":0,"rejected":0,"seconds":0,"sessions":0,"unanswered":0,"wantedRate":0}"#
    )
    #expect(!report.isExact)
  }

  private struct Missing: Error {}
}
