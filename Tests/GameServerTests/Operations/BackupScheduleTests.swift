import Boards
import Foundation
import GameServer
import Leaderboard
import Synchronization
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `Backups by the clock` {
  /// A clock that tells when somebody waits, and lets them wait until it is told.
  private final class StepClock: Clock {
    typealias Instant = ContinuousClock.Instant
    let waits = AsyncStream<Void>.makeStream()
    private let steps = AsyncStream<Void>.makeStream()
    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func step() { steps.continuation.yield() }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      guard deadline - now > .seconds(300) else {
        // The server's other delays.
        return try await ContinuousClock().sleep(until: deadline)
      }
      waits.continuation.yield()
      var next = steps.stream.makeAsyncIterator()
      guard await next.next() != nil else { throw CancellationError() }
    }
  }

  @Test func `are made, and one that fails stops nothing and is in the figures`() async throws {
    let folder = try TemporaryFolder()
    let place = folder.path("backups")
    let clock = StepClock()
    var settings = ServerSettings()
    settings.backupInterval = .seconds(600)
    let keep: @Sendable (Contest) -> ContestBackups = { contest in
      ContestBackups(of: contest.leaderboard, in: place, keeping: 2, clock: contest.clock)
    }
    try await RunningServer.run(settings: settings, timer: clock, backups: keep) { server in
      var waits = clock.waits.stream.makeAsyncIterator()
      await waits.next()
      #expect(try await server.get("/metrics").text.contains(#"touchschool_backups_total{result="failed"} 1"#))
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
      for number in 1...2 {
        _ = try await server.contest.tap(3, for: number)
        clock.step()
        await waits.next()
      }
      server.contest.clock.advance(byMilliseconds: 90_000)
      let text = try await server.get("/metrics").text
      #expect(text.contains(#"touchschool_backups_total{result="made"} 2"#), "\(text)")
      #expect(text.contains("touchschool_backup_age_seconds 90.0"), "\(text)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place).count >= 1)
    }
  }
}
