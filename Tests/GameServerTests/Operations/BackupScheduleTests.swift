import Boards
import Foundation
import GameServer
import Leaderboard
import TapGame
import TestSupport
import Testing
import UnidirectionalTesting

@Suite(.timeLimit(.minutes(10)))
struct `Backups by the clock` {
  @Test func `are made, and one that fails stops nothing and is in the figures`() async throws {
    let folder = try TemporaryFolder()
    let place = folder.path("backups")
    let timer = TestClock()
    var settings = ServerSettings()
    settings.backupInterval = .seconds(600)
    let keep: @Sendable (Contest) -> ContestBackups = { contest in
      ContestBackups(of: contest.leaderboard, in: place, keeping: 2, clock: contest.clock)
    }
    try await RunningServer.run(settings: settings, timer: timer, backups: keep) { server in
      /// Lets the server's own time pass until its figures say something.
      func wait(for figure: String) async throws {
        while try await !server.get("/metrics").text.contains("\n\(figure)\n") {
          await timer.advance(by: .seconds(100))
          await Task.yield()
        }
      }
      try await wait(for: #"touchschool_backups_total{result="failed"} 1"#)
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
      for number in 1...2 {
        _ = try await server.contest.tap(3, for: number)
        try await wait(for: #"touchschool_backups_total{result="made"} \#(number)"#)
      }
      server.contest.clock.advance(byMilliseconds: 90_000)
      let text = try await server.get("/metrics").text
      #expect(text.contains("touchschool_backup_age_seconds 90.0"), "\(text)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place).count >= 1)
    }
  }
}
