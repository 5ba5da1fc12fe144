import ChildPrograms
import Synchronization
import SystemCalls
import TestSupport
import Testing
import VirtualTerminal

/// The commands with `--server` in a person's terminal, as they were built, at a server that was built as well.
@Suite("At a server, in a terminal", .timeLimit(.minutes(10)))
struct ServerTerminalTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  /// Plays line by line at a server.
  private func play(at address: String, _ lines: String...) async throws -> Outcome {
    try await workplace.touchschool(
      "play", "--plain", "--lang", "en", "--server", address, input: lines.map { $0 + "\n" }.joined(),
      environment: workplace.playerEnvironment)
  }

  @Test("play hands in what is tapped, keeps what it cannot, and says when the server is away; watch shows what moves")
  func play() async throws {
    try await workplace.prepare()
    let played = Mutex<(game: PlayedGame, address: String)?>(nil)
    let served = try await ServedContest.run(workplace) { server in
      let address = "http://127.0.0.1:\(server.port)"
      let watch = try PlayedGame(["watch", "--server", address, "--top", "5"], in: workplace)
      try await watch.see { rows in rows.contains { $0.contains("나라고등학교") && $0.contains("120") } }
      #expect(try await play(at: address, "school 나라", "school 1").exitCode == 0)
      let game = try PlayedGame(["play", "--lang", "en", "--server", address], in: workplace)
      try await game.see("esc")
      try game.type("\u{1B}")
      try await game.see("나라고등학교")
      try game.type("p")
      try await game.seeReady()
      for key in ["a", "s", "d"] { try game.type(key) }
      // The screen moves with the keys, so the contest itself is asked.
      while try await workplace.taps(of: "test:high:b") != 123 { try Task.checkCancellation() }
      try await watch.see { rows in rows.contains { $0.contains("나라고등학교") && $0.contains("123") } }
      watch.child.send(SIGINT)
      #expect(try await watch.end() == 128 + SIGINT)
      #expect(watch.takesLines)
      played.withLock { $0 = (game, address) }
      server.stop()
    }
    #expect(served.exitCode == 0, "\(served.errors)")
    let (game, address) = try #require(played.withLock { $0 })
    for key in ["f", "g"] { try game.type(key) }
    try game.type("\u{3}")
    #expect(try await game.end() == 0)
    #expect(game.terminal.modes == [7, 25] && game.takesLines)
    #expect(try await workplace.taps(of: "test:high:b") == 123)
    let away = try await play(at: address)
    #expect(away.exitCode == 69)
    #expect(
      away.errors.contains("cannot be reached") && away.errors.contains("2 taps of yours are kept"), "\(away.errors)")
  }

  @Test(
    "play waits for a server that is away with what it has, and begins when it answers",
    arguments: some(
      1,
      of: [
        ("ko", "연결할 수 없어요", "이어지면 바로 시작해요.", "2번은 이 기기에 보관했다가 그때 보내요."),
        ("en", "cannot be reached", "The game begins when it answers.", "Kept on this machine until then: 2 taps."),
      ]))
  func away(language: String, reason: String, promise: String, kept: String) async throws {
    try await workplace.prepare()
    let port = Mutex(0)
    let played = Mutex<PlayedGame?>(nil)
    _ = try await ServedContest.run(workplace) { server in
      port.withLock { $0 = server.port }
      let address = "http://127.0.0.1:\(server.port)"
      #expect(try await play(at: address, "school 나라", "school 1").exitCode == 0)
      let game = try PlayedGame(["play", "--lang", "en", "--server", address], in: workplace)
      try await game.see("esc")
      try game.type("\u{1B}")
      try await game.see("나라고등학교")
      try game.type("p")
      try await game.seeReady()
      played.withLock { $0 = game }
      server.stop()
    }
    let first = try #require(played.withLock { $0 })
    for key in ["f", "g"] { try first.type(key) }
    try first.type("\u{3}")
    #expect(try await first.end() == 0)
    let number = port.withLock { $0 }
    let game = try PlayedGame(
      ["play", "--lang", language, "--server", "http://127.0.0.1:\(number)"], in: workplace)
    try await game.see(reason)
    try await game.see(promise)
    try await game.see(kept)
    _ = try await ServedContest.run(workplace, ["--port", "\(number)"]) { server in
      try await game.see("나라고등학교")
      while try await workplace.taps(of: "test:high:b") != 122 { try Task.checkCancellation() }
      try game.type("q")
      #expect(try await game.end() == 0)
      server.stop()
    }
    #expect(game.terminal.problems == [])
    // Who waits no longer leaves at once.
    let left = try PlayedGame(
      ["play", "--lang", language, "--server", "http://127.0.0.1:\(number)"], in: workplace)
    try await left.see(promise)
    try left.type("q")
    #expect(try await left.end() == 0)
    #expect(left.terminal.modes == [7, 25] && left.takesLines)
  }

  @Test("play asks for the season's code until it is right, and hands in what is tapped then")
  func code() async throws {
    try await workplace.prepare()
    try await workplace.succeed("season", "set", "join=code:festival", "--quiet")
    _ = try await ServedContest.run(workplace) { server in
      let game = try await play(
        at: "http://127.0.0.1:\(server.port)", "school 나라", "school 1", "code wrong99", "code Festi-val", "tap 2",
        "wait")
      #expect(game.exitCode == 0, "\(game.errors)")
      for sentence in ["This season needs a code", "That is not the code now", "You play for 나라고등학교 now."] {
        #expect(game.output.contains(sentence), "\(game.output)")
      }
      #expect(game.output.hasSuffix("You made 2 taps: 2 counted.\n"), "\(game.output)")
      server.stop()
    }
    #expect(try await workplace.taps(of: "test:high:b") == 122)
  }

  @Test(
    "simulate that may not join says with which option the server lets it",
    arguments: [
      (["--max-sessions-per-minute", "3"], 9, "--max-sessions-per-minute 9"), ([], 60, "--venue ADDRESS=60"),
    ])
  func limited(options: [String], players: Int, hint: String) async throws {
    try await workplace.prepare()
    let served = try await ServedContest.run(workplace, options) { server in
      let load = try await workplace.touchschool(
        "simulate", "--server", "http://127.0.0.1:\(server.port)", "--players", "\(players)", "--rate", "9",
        "--seconds", "1")
      #expect(load.exitCode == 69)
      #expect(load.errors.contains(hint), "\(load.errors)")
      server.stop()
    }
    #expect(served.exitCode == 0, "\(served.errors)")
  }
}
