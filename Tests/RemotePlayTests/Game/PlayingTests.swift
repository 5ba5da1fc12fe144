import Console
import GameAPI
import Boards
import Leaderboard
import PlayerFile
import SchoolDirectory
import Synchronization
import TapGame
import TerminalApp
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
    _ player: Player, _ contest: Contest, school: Int = 0, clock: (any WallClock)? = nil,
    _ work: (AsyncStream<String>.Continuation, Paper) async throws -> Void
  ) async throws -> String {
    let (lines, keyboard) = AsyncStream.makeStream(of: String.self)
    let paper = Paper()
    let dependencies = GameDependencies(
      client: player.game, contest: player.contest, file: player.file, search: SchoolSearch(contest.schools),
      clock: ContinuousClock(), wallClock: clock ?? contest.clock)
    async let end = PlainGame(
      dependencies: dependencies, language: .english, school: SchoolSummary(contest.schools[school]), input: lines,
      output: paper,
      isPromptShown: false, interruption: { nil }
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

  private func taps(_ contest: Contest, school: Int = 0) async throws -> Int64 {
    try await contest.leaderboard.page(.schools([contest.schools[school].id])).entries[0].taps
  }

  @Test func `counts what is tapped, also when answers are lost`() async throws {
    let contest = try await Contest()
    try await Line.with { line in
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try line.address, file: contest.folder.path("me.sqlite")) { player in
          _ = try await play(player, contest) { keyboard, paper in
            keyboard.yield("tap 3")
            while try await taps(contest) < 3 { await Task.yield() }
            line.lose(answers: 2)
            keyboard.yield("tap 4")
            while try await taps(contest) < 7 { await Task.yield() }
            while try await !player.file.pending(in: player.contest).isEmpty { await Task.yield() }
          }
          #expect(try await taps(contest) == 7)
          #expect(try await player.file.pending(in: player.contest).isEmpty)
        }
      }
    }
  }

  /// By the device's clock the season would go on for five seconds more.
  @Test func `ends with the season by the server's clock, and what is tapped then is not counted on the screen`()
    async throws
  {
    let contest = try await Contest(rules: .standard, endsAt: Contest.start + 60_000)
    let device = VirtualClock(Contest.start + -5000)
    try await Line.with { line in
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try line.address, file: contest.folder.path("me.sqlite"), clock: device) { player in
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
    }
  }

  @Test func `shows who passes us in the middle of the board while the leader rests`() async throws {
    let contest = try await Contest()
    try await contest.tap(30, for: 0)
    try await contest.tap(5, for: 1)
    try await contest.tap(4, for: 2)
    try await Line.with { line in
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try line.address, file: contest.folder.path("me.sqlite")) { player in
          let text = try await play(player, contest, school: 1) { _, paper in
            await paper.wait(for: "An empty line")
            try await contest.tap(6, for: 2)
            await paper.wait(for: "passed you: rank 3")
          }
          #expect(text.contains("\(contest.schools[2].name) passed you: rank 3"))
        }
      }
    }
  }

  @Test func `drops what a school that has closed takes no more, and goes on at another`() async throws {
    let contest = try await Contest()
    try await Line.with { line in
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try line.address, file: contest.folder.path("me.sqlite")) { player in
          let places = contest.schools.map {
            SessionPlace(contest: player.contest, season: contest.season.id, school: $0.id)
          }
          for place in places.prefix(2) {
            try await player.file.begin(
              try await player.game.openSession(SessionRequest(season: place.season, school: place.school)),
              in: player.contest)
          }
          try await player.file.append(taps: 5, span: 300, at: places[0])
          try await player.file.append(taps: 6, span: 300, at: places[1])
          try await contest.leaderboard.perform(
            ImportSchools(
              DirectoryEdition(format: .touchschool, schools: Array(contest.schools.dropFirst())), scope: .whole))
          let text = try await play(player, contest, school: 1) { _, paper in await paper.wait(for: "is closed") }
          #expect(text.contains("5 taps do not count: The school \(places[0].school) is closed"))
          #expect(try await player.file.pending(in: player.contest).isEmpty)
          #expect(try await taps(contest, school: 1) == 6)
        }
      }
    }
  }

  @Test func `goes on while the server is away, and catches up in the same run`() async throws {
    let contest = try await Contest()
    try await Line.with { line in
      try await Player.with(try line.address, file: contest.folder.path("me.sqlite")) { player in
        let first = try await RunningServer.run(contest) { port in
          line.lead(to: port)
          let session = try await player.game.openSession(
            SessionRequest(season: contest.season.id, school: contest.schools[0].id))
          try await player.file.begin(session, in: player.contest)
          return session
        }
        line.cut()
        // Made while nobody was there, under the session that is known.
        let place = SessionPlace(contest: player.contest, season: contest.season.id, school: contest.schools[0].id)
        for taps in [5, 6, 7] as [Int64] { try await player.file.append(taps: taps, span: 300, at: place) }
        try await RunningServer.run(contest) { port in
          line.lead(to: port)
          _ = try await play(player, contest) { keyboard, paper in keyboard.yield("tap 2") }
        }
        #expect(try await taps(contest) == 20)
        #expect(try await contest.leaderboard.session(first.id)?.progress.accepted == 20)
      }
    }
  }

  @Test func `ended with taps in the outbox hands them in at the next start`() async throws {
    let contest = try await Contest()
    try await Line.with { line in
      let path = contest.folder.path("me.sqlite")
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try line.address, file: path) { player in
          _ = try await play(player, contest) { keyboard, paper in
            keyboard.yield("tap 3")
            while try await taps(contest) < 3 { await Task.yield() }
            while try await !player.file.pending(in: player.contest).isEmpty { await Task.yield() }
            line.cut()
            keyboard.yield("tap 4")
          }
          #expect(try await player.file.pending(in: player.contest).map(\.batch.taps).reduce(0, +) == 4)
        }
      }
      #expect(try await taps(contest) == 3)
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try line.address, file: path) { player in
          _ = try await play(player, contest) { _, paper in
            while try await !player.file.pending(in: player.contest).isEmpty { await Task.yield() }
          }
        }
      }
      #expect(try await taps(contest) == 7)
    }
  }

  @Test func `drops what comes after the season's end, and says so`() async throws {
    let contest = try await Contest(endsAt: Contest.start + 1_000_000)
    try await Line.with { line in
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try line.address, file: contest.folder.path("me.sqlite")) { player in
          let session = try await player.game.openSession(
            SessionRequest(season: contest.season.id, school: contest.schools[0].id))
          try await player.file.begin(session, in: player.contest)
          let place = SessionPlace(contest: player.contest, season: contest.season.id, school: contest.schools[0].id)
          try await player.file.append(taps: 5, span: 300, at: place)
          contest.clock.advance(byMilliseconds: 2_000_000)
          let text = try await play(player, contest) { _, paper in await paper.wait(for: "takes no more taps") }
          #expect(text.contains("Season 1 ended at"))
          #expect(try await player.file.pending(in: player.contest).isEmpty)
          #expect(try await taps(contest) == 0)
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `drops the one batch that may have been counted when the server has another key`(wasCounted: Bool) async throws {
    let contest = try await Contest()
    try await Line.with { line in
      try await Player.with(try line.address, file: contest.folder.path("me.sqlite")) { player in
        try await RunningServer.run(contest, key: 1) { port in
          line.lead(to: port)
          let session = try await player.game.openSession(
            SessionRequest(season: contest.season.id, school: contest.schools[0].id))
          try await player.file.begin(session, in: player.contest)
          let place = SessionPlace(contest: player.contest, season: contest.season.id, school: contest.schools[0].id)
          for taps in [5, 6, 7] as [Int64] { try await player.file.append(taps: taps, span: 0, at: place) }
          // The server takes the first, and its answer is lost; or it never came.
          if wasCounted {
            line.lose(answers: 1)
            let batch = try #require(try await player.file.pending(in: player.contest).first).batch
            await #expect(throws: ServerError.self) { try await player.game.commit(batch) }
          }
        }
        line.cut()
        try await RunningServer.run(contest, key: 2) { port in
          line.lead(to: port)
          let text = try await play(player, contest) { keyboard, paper in
            await paper.wait(for: "no longer knows session")
            while try await !player.file.pending(in: player.contest).isEmpty { await Task.yield() }
            keyboard.yield("tap 2")
          }
          #expect(text.contains("5 taps"))
        }
        #expect(try await taps(contest) == (wasCounted ? 5 : 0) + 6 + 7 + 2)
      }
    }
  }
}
