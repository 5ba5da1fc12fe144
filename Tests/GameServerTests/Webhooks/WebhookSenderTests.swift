import Boards
import Foundation
import HTTPCalls
import HTTPTypes
import Leaderboard
import Logging
import StoreConformance
import Synchronization
import TapGame
import TestSupport
import Testing
import UnidirectionalTesting

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `The sender of webhooks` {
  private let secret: WebhookSecret

  init() throws { secret = try #require(WebhookSecret(CommandSamples.secret)) }

  private func add(_ port: Int, _ events: [WebhookEvent]? = nil, to contest: Contest) async throws -> Webhook {
    try await contest.leaderboard.perform(
      AddWebhook("http://127.0.0.1:\(port)/hook", events: events, secret: secret.text))
  }

  private func sender(
    _ contest: Contest, posting: (any WebhookPosting)? = nil, name: String = "a",
    logger: Logger = .silent
  ) -> WebhookSender {
    WebhookSender(
      contest.leaderboard, posting: posting ?? WebhookPoster(allowsPrivate: true), name: name,
      wallClock: contest.clock, clock: TestClock(), chance: { 0.5 }, logger: logger)
  }

  @Test func `delivers each event once, signed, after two failures and a restart, and not before it is due`()
    async throws
  {
    let contest = try await Contest()
    let receiver = Receiver(secret)
    try await receiver.run { port in
      let webhook = try await add(port, [.seasonEnded], to: contest)
      try await contest.leaderboard.perform(EndSeason(contest.season.id))
      receiver.answer(.internalServerError, .serviceUnavailable)
      for number in 1...2 { for _ in 1...2 { await sender(contest, name: "sender \(number)").sendDue() } }
      #expect(receiver.received.count == 1)
      contest.clock.advance(byMilliseconds: 5000)
      // Another process opens the file, after the one before has stopped in the middle.
      try contest.leaderboard.close()
      let again = try contest.openedAgain()
      await sender(again, name: "sender 1").sendDue()
      #expect(receiver.received.count == 2)
      #expect(try await again.leaderboard.ask(WebhookQuestion()).first?.lastFailure == "It answers HTTP 503.")
      contest.clock.advance(byMilliseconds: 19_999)
      await sender(again, name: "sender 1").sendDue()
      #expect(receiver.received.count == 2)
      contest.clock.advance(byMilliseconds: 1)
      for _ in 1...2 { await sender(again, name: "sender 1").sendDue() }
      #expect(receiver.received.count == 3)
      #expect(Set(receiver.received.map(\.id)).count == 1)
      #expect(receiver.received.allSatisfy { $0.isSigned })
      #expect(receiver.received.allSatisfy { $0.body.contains(#""type":"season.ended""#) })
      let after = try #require(try await again.leaderboard.ask(WebhookQuestion()).first)
      #expect((after.id, after.delivered, after.waiting, after.lastStatus) == (webhook.id, 1, 0, 204))
    }
  }

  @Test func `is one of two servers, and the other one goes on when its claim has ended`() async throws {
    let contest = try await Contest()
    let other = try contest.openedAgain()
    let receiver = Receiver(secret)
    try await receiver.run { port in
      _ = try await add(port, [.backupFailed], to: contest)
      let (a, b) = (sender(contest, name: "a"), sender(other, name: "b"))
      for number in 1...20 {
        try await contest.leaderboard.perform(ReportEvent(.backupFailed, ["number": "\(number)"]))
        // Both look at once.
        async let first: Void = a.sendDue()
        async let second: Void = b.sendDue()
        _ = await (first, second)
        contest.clock.advance(byMilliseconds: 10)
      }
      #expect(receiver.received.count == 20 && Set(receiver.received.map(\.id)).count == 20)
      let holder = try await contest.leaderboard.perform(ClaimWebhooks("c")).holder
      #expect(["a", "b"].contains(holder))
      try await contest.leaderboard.perform(ReportEvent(.backupFailed, ["number": "21"]))
      let idle = holder == "a" ? b : a
      await idle.sendDue()
      #expect(receiver.received.count == 20)
      contest.clock.advance(byMilliseconds: 30_000)
      await idle.sendDue()
      #expect(receiver.received.count == 21)
    }
  }

  @Test func `waits for no slow receiver before it sends to another, and no commit waits for one`() async throws {
    let contest = try await Contest()
    let (slow, quick) = (Receiver(secret), Receiver(secret))
    let gate = AsyncStream<Void>.makeStream()
    try await slow.run(hold: { for await _ in gate.stream {} }) { slowPort in
      try await quick.run { port in
        _ = try await add(slowPort, [.backupFailed], to: contest)
        _ = try await add(port, [.backupFailed], to: contest)
        let sender = sender(contest)
        try await contest.leaderboard.perform(ReportEvent(.backupFailed, ["number": "1"]))
        async let first: Void = sender.sendDue()
        while slow.received.isEmpty { await Task.yield() }
        while try await contest.leaderboard.ask(WebhookQuestion())[1].delivered < 1 { await Task.yield() }
        // The first receiver still holds its answer back.
        try await contest.tap(5, for: 0)
        try await contest.leaderboard.perform(ReportEvent(.backupFailed, ["number": "2"]))
        await sender.sendDue()
        #expect(quick.received.count == 2 && slow.received.count == 1)
        gate.continuation.finish()
        await first
        await sender.sendDue()
        #expect(slow.received.count == 2)
      }
    }
  }

  @Test func `says when a receiver wants no more, and what it gives up, without the secret or the address`()
    async throws
  {
    let contest = try await Contest()
    let receiver = Receiver(secret)
    let sink = LogSink()
    try await receiver.run { port in
      _ = try await add(port, [.backupFailed], to: contest)
      _ = try await add(port, [.backupFailed], to: contest)
      try await contest.leaderboard.perform(ReportEvent(.backupFailed, ["number": "1"]))
      receiver.answer(.gone, .badGateway)
      await sender(contest, logger: sink.logger()).sendDue()
      contest.clock.advance(byMilliseconds: 72 * 3_600_000)
      receiver.answer(.badGateway)
      await sender(contest, logger: sink.logger()).sendDue()
      let text = sink.lines.joined(separator: "\n")
      #expect(text.contains("wants no more messages (HTTP 410)"), "\(text)")
      #expect(text.contains("which is given up: It answers HTTP 502."), "\(text)")
      #expect(!text.contains(String(secret.text.dropFirst(6))) && !text.contains("127.0.0.1"))
      #expect(try await contest.leaderboard.ask(WebhookQuestion()).map(\.abandoned) == [1, 1])
    }
  }

  /// The whole way: a server that runs, a backup that fails, a lead, an end, a seal.
  @Test func `works in a server, which tells of a backup that failed once until one is made`() async throws {
    let contest = try await Contest(endsAt: Contest.start + 600_000)
    let receiver = Receiver(secret)
    let timer = TestClock()
    try await receiver.run { port in
      _ = try await add(port, to: contest)
      var settings = ServerSettings()
      settings.webhooks = WebhookPoster(allowsPrivate: true)
      settings.backupInterval = .seconds(600)
      let keep: @Sendable (Contest) -> ContestBackups = { contest in
        ContestBackups(
          of: contest.leaderboard, in: contest.folder.path("none"), keeping: 2, clock: contest.clock)
      }
      try await RunningServer.run(contest, settings: settings, timer: timer, backups: keep) { _ in
        func wait(for count: Int) async throws {
          while receiver.received.count < count {
            await timer.advance(by: .seconds(1))
            await Task.yield()
          }
        }
        try await wait(for: 1)
        try await contest.tap(5, for: 0)
        try await wait(for: 2)
        contest.clock.set(to: Contest.start + 600_000)
        try await wait(for: 3)
        contest.clock.advance(byMilliseconds: 600_000)
        try await wait(for: 4)
        let types = receiver.received.compactMap { $0.body.firstMatch(of: /"type":"([a-z.]+)"/)?.output.1 }
        #expect(types == ["backup.failed", "lead.taken", "season.ended", "season.sealed"])
        #expect(receiver.received.allSatisfy { $0.isSigned })
        let seal = try #require(try await contest.leaderboard.seasonSeals()[contest.season.id])
        #expect(receiver.received[3].body.contains(seal.digest))
      }
    }
  }
}
