import Foundation
import Leaderboard
import Logging
import StoreConformance
import TapGame
import TestSupport
import Testing
import WebhookCalls

@testable import GameServer

/// Whatever a command may store, no service dies of it, now or after a restart.
@Suite(.timeLimit(.minutes(10)))
struct `What commands store` {
  /// A clock on which a service does one round and ends.
  private struct OneRound: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) throws { throw CancellationError() }
  }

  /// The values at the ends of what a field may hold, and beyond.
  private static func extremes(of kind: CommandField.Kind) -> [Any] {
    switch kind {
    case .number(let range): [range.lowerBound, range.upperBound, 0 as Int64, -1 as Int64, Int64.max, Int64.min]
    case .text:
      ["", "\u{0}", "1", String(repeating: "가", count: 60), "https://127.0.0.1:65536/", "http://127.0.0.1:65535/"]
    case .flag: [true, false]
    case .moment: ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1970-01-01T00:00:00Z"]
    case .choice(let words): words
    case .value: []
    }
  }

  /// A value with each of its numbers, and then each of its texts, at an extreme.
  private static func extremes(in value: Any) -> [Any] {
    switch value {
    case let fields as [String: Any]:
      fields.flatMap { name, inner -> [Any] in
        extremes(in: inner).map { changed -> Any in fields.merging([name: changed]) { $1 } }
      }
    case let items as [Any]:
      items.indices.flatMap { index -> [Any] in
        extremes(in: items[index]).map { changed -> Any in
          var items = items
          items[index] = changed
          return items
        }
      }
    case is NSNumber, is Int64, is Double: extremes(of: .number(Int64.min...Int64.max))
    case is String: extremes(of: .text)
    default: []
    }
  }

  @Test(arguments: CommandRegistry.all.map { $0.name })
  func `kills no background service, now or after a restart`(name: String) async throws {
    let type = try #require(CommandRegistry.type(named: name))
    let contest = try await Contest()
    try await contest.leaderboard.perform(AddWebhook("http://127.0.0.1:1/", secret: CommandSamples.secret))
    try await RunningServer.run(contest, settings: .administered) { server in
      let command = try await contest.sample(of: type)
      let sample = try JSONEncoder().encode(command)
      let fields = try #require(try JSONSerialization.jsonObject(with: sample) as? [String: Any])
      var bodies = [fields]
      for field in type.fields {
        let values =
          Self.extremes(of: field.kind)
          + (field.kind == .value ? fields[field.name].map { Self.extremes(in: $0) } ?? [] : [])
        bodies += values.map { fields.merging([field.name: $0]) { $1 } }
      }
      for body in bodies {
        let text = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        let answer = try await server.order(name, text)
        #expect(answer.status < 500, "\(text): \(answer.text)")
      }
    }
    try await Self.serve(contest)
    try contest.leaderboard.close()
    // What waits is due by now, and a season that has an end may be over.
    contest.clock.advance(byMilliseconds: 86_400_000)
    try await Self.serve(try contest.openedAgain())
  }

  /// Lets each background service do a round, and asks for what the others show.
  private static func serve(_ contest: Contest) async throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let timer = OneRound()
    try await SeasonKeeper(
      leaderboard: contest.leaderboard, node: nil, wallClock: contest.clock, clock: timer, logger: logger
    ).run()
    await WebhookSender(
      contest.leaderboard, posting: WebhookPoster(allowsPrivate: true, timeLimit: .seconds(1)),
      wallClock: contest.clock,
      clock: timer, logger: logger
    ).sendDue()
    let folder = try TemporaryFolder()
    try await BackupSchedule(
      backups: ContestBackups(of: contest.leaderboard, in: folder.url.path, keeping: 1, clock: contest.clock),
      interval: .seconds(60), clock: timer, logger: logger
    ).run()
    try await RunningServer.run(contest, settings: .administered) { server in
      for path in ["/api/wall", "/api/boards/all", "/api/seasons", "/api/lobby", "/metrics"] {
        #expect(try await server.get(path).status < 500, "\(path)")
      }
      for path in ["hall", "webhooks", "people", "log", "seasons"] {
        #expect(try await server.asked("/admin/api/\(path)").status < 500, "\(path)")
      }
      var stream = try await StreamClient(server, "/api/boards/all/stream")
      if stream.status == 200 { _ = try await stream.next() }
    }
  }
}
