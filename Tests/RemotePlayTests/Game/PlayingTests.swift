import Basics
import Console
import GameAPI
import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import Synchronization
import TapGame
import TerminalApp
import TestLine
import TestSupport
import Testing

@testable import RemotePlay

/// The game as `touchschool play --plain --server` runs it.
@Suite(.timeLimit(.minutes(10))) struct `Play at a server` {
  /// An output that a test waits on.
  private final class Paper: TextOutput {
    private let written = Mutex("")
    private let (news, writer) = AsyncStream.makeStream(of: Void.self)

    var text: String { written.withLock { $0 } }

    func write(_ text: String) throws(OutputError) { written.withLock { $0 += text } }

    func flush() { writer.yield() }

    /// Waits until something is on it.
    func wait(for part: String) async {
      if text.contains(part) { return }
      for await _ in news where text.contains(part) { return }
    }
  }

  /// Plays: types lines as the work goes on.
  private func play(
    _ player: Player, _ contest: Contest, clock: (any WallClock)? = nil,
    _ work: (AsyncStream<String>.Continuation, Paper) async throws -> Void
  ) async throws -> String {
    let (lines, keyboard) = AsyncStream.makeStream(of: String.self)
    let paper = Paper()
    let dependencies = GameDependencies(
      client: player.game, contest: player.contest, file: player.file, search: SchoolSearch(contest.schools),
      clock: ContinuousClock(), wallClock: clock ?? contest.clock)
    async let end = PlainGame(
      dependencies: dependencies, language: .english, school: SchoolSummary(contest.schools[0]), input: lines,
      output: paper, isPromptShown: false, interruption: { nil }
    ).run()
    do { try await work(keyboard, paper) } catch {
      keyboard.finish()
      _ = try? await end
      throw error
    }
    keyboard.finish()
    _ = try await end
    return paper.text
  }

  private func taps(_ contest: Contest) async throws -> Int64 {
    try await contest.leaderboard.page(.schools([contest.schools[0].id])).entries[0].taps
  }

  /// By the device's clock the season would go on for five seconds more.
  @Test func `ends with the season by the server's clock, and what is tapped then is not counted on the screen`()
    async throws
  {
    let contest = try await Contest(rules: .standard, endsAt: Contest.start + 60_000)
    let device = VirtualClock(Contest.start + -5000)
    try await Player.atServer(of: contest, clock: device) { player, line in
      let text = try await play(player, contest, clock: player.server.clock) { keyboard, paper in
        keyboard.yield("tap 3")
        while try await taps(contest) < 3 { await Task.yield() }
        #expect(player.server.clock.now == contest.clock.now)
        // The server is out of reach, so that only the clock tells of the end.
        line.cut()
        for clock in [contest.clock, device] { clock.advance(byMilliseconds: 60_000) }
        keyboard.yield("tap 4")
        await paper.wait(for: "not counted")
      }
      #expect(text.contains("That was not counted."), "\(text)")
    }
  }

  @Test func `counts what is tapped, also when answers are lost, and what was in the outbox at the next start`()
    async throws
  {
    let contest = try await Contest()
    try await TestLine.with { line in
      let path = contest.folder.path("me.sqlite")
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try ServerAddress(line.address), file: path) { player in
          _ = try await play(player, contest) { keyboard, paper in
            keyboard.yield("tap 3")
            while try await taps(contest) < 3 { await Task.yield() }
            line.lose(answers: 2)
            keyboard.yield("tap 4")
            while try await taps(contest) < 7 { await Task.yield() }
            while try await !player.file.pending(in: player.contest).isEmpty { await Task.yield() }
            #expect(try await taps(contest) == 7)
            line.cut()
            keyboard.yield("tap 5")
          }
          #expect(try await player.file.pending(in: player.contest).map(\.batch.taps).reduce(0, +) == 5)
        }
      }
      #expect(try await taps(contest) == 7)
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try ServerAddress(line.address), file: path) { player in
          _ = try await play(player, contest) { _, paper in
            while try await !player.file.pending(in: player.contest).isEmpty { await Task.yield() }
          }
          #expect(try await player.file.pending(in: player.contest).isEmpty)
        }
      }
      #expect(try await taps(contest) == 12)
    }
  }
}
