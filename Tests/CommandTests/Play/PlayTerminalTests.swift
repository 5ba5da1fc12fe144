import ChildPrograms
import Console
import SystemCalls
import TestSupport
import Testing
import VirtualTerminal

/// What `touchschool play` does with a person's terminal, and what is left when the game is over, however it ends.
@Suite("Play in a terminal", .timeLimit(.minutes(10)))
struct PlayTerminalTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  /// A contest, a player who has seen the introduction and has a school, and the game on its first screen.
  private func start(size: Screen = Screen(columns: 80, rows: 24)) async throws -> PlayedGame {
    try await workplace.prepareWithPlayer()
    let game = try PlayedGame(["play", "--lang", "en"], in: workplace, size: size)
    if size.columns >= 60 { try await game.see("나라고등학교") }
    return game
  }

  /// Goes to the game screen and taps, with another key each time, until the count is shown.
  private func tap(_ count: Int, in game: PlayedGame) async throws {
    try game.type("p")
    try await game.seeReady()
    for number in 0..<count { try game.type(String(Array("asdfghjkl")[number % 9])) }
    try await seeCount(count, in: game)
  }

  /// Waits for the large figure of a count.
  private func seeCount(_ count: Int, in game: PlayedGame) async throws {
    try await game.see { LargeFigures.number(in: $0) == Int64(count) }
  }

  private func expectRestored(_ game: PlayedGame) {
    #expect(game.terminal.modes == [7, 25])
    #expect(game.terminal.keyboardFlags == [])
    #expect(game.takesLines)
  }

  @Test("gives the terminal back")
  func left() async throws {
    let game = try await start()
    #expect(game.terminal.isAlternate)
    #expect(!game.takesLines)
    try game.type("q")
    #expect(try await game.end() == 0)
    expectRestored(game)
    #expect(game.terminal.problems == [])
  }

  @Test("gives the terminal back at a signal, with every tap handed in", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signalled(signal: Int32) async throws {
    let game = try await start()
    try await tap(3, in: game)
    game.child.send(signal)
    #expect(try await game.end() == 128 + signal)
    expectRestored(game)
    #expect(game.terminal.problems == [])
    #expect(try await workplace.taps(of: "test:high:b") == 123)
  }

  @Test(
    "leaves a terminal that nobody reads at a signal, with every tap handed in, and at once at the second signal",
    arguments: [[SIGTERM], [SIGHUP], [SIGTERM, SIGINT]])
  func stalled(signals: [Int32]) async throws {
    let game = try await start()
    try await tap(3, in: game)
    // The screen moves with the keys, so the contest itself is asked.
    while try await workplace.taps(of: "test:high:b") != 123 { try Task.checkCancellation() }
    game.stallWindow()
    try game.type("x")
    for signal in signals { game.child.send(signal) }
    let exitCode = try await game.end()
    #expect(signals.map { 128 + $0 }.contains(exitCode))
    expectRestored(game)
    #expect(try await workplace.taps(of: "test:high:b") ?? 0 >= 123)
  }

  @Test("leaves a terminal that nobody reads by its own key")
  func stalledLeft() async throws {
    let game = try await start()
    game.stallWindow()
    try game.type("q")
    #expect(try await game.end() == 0)
    expectRestored(game)
  }

  @Test("hands in every tap when the window is closed")
  func closed() async throws {
    let game = try await start()
    try await tap(5, in: game)
    try await game.see("School's taps 125")
    try game.type("a")
    // On the screen, and in no batch yet.
    try await seeCount(6, in: game)
    game.closeWindow()
    #expect(try await game.end() == 128 + SIGHUP)
    #expect(try await workplace.taps(of: "test:high:b") == 126)
  }

  @Test("says so where the window is too small, and plays on when it is larger")
  func small() async throws {
    let game = try await start(size: Screen(columns: 39, rows: 10))
    #expect(try await game.see("40×11").count == 3)
    game.resize(to: Screen(columns: 100, rows: 30))
    let shown = try await game.see("나라고등학교")
    #expect(shown.count == 30)
    #expect(game.terminal.problems == [])
    // What was on its way when the window shrank was drawn for the larger one.
    game.resize(to: Screen(columns: 60, rows: 20))
    #expect(try await game.see { $0.count == 20 }.contains { $0.contains("나라고등학교") })
    try game.type("q")
    #expect(try await game.end() == 0)
    expectRestored(game)
  }

  @Test("is left with q where the window is too small", arguments: ["q", "ㅂ"])
  func smallLeft(key: String) async throws {
    let game = try await start(size: Screen(columns: 30, rows: 6))
    try await game.see("q leave")
    try game.type(key)
    #expect(try await game.end() == 0)
    expectRestored(game)
  }

  @Test("tells in Korean why it cannot begin, with the same exit codes")
  func koreanErrors() async throws {
    try await workplace.prepare()
    try workplace.write(
      "no database, and longer than its header of a hundred bytes: \(String(repeating: "x", count: 200))",
      to: "text.txt")
    for (database, code, said) in [
      ("text.txt", Int32(65), "오류: 데이터베이스 파일이 아니에요 (text.txt)."),
      ("none/x.sqlite", 73, "오류: 데이터베이스를 열 수 없어요 (none/x.sqlite, "),
    ] {
      let outcome = try await workplace.touchschool(
        "play", "--plain", "--lang", "ko", "--database", database,
        environment: workplace.playerEnvironment)
      #expect(outcome.exitCode == code && outcome.errors.contains(said), "\(outcome.exitCode) \(outcome.errors)")
    }
    let game = try PlayedGame(["play", "--plain", "--lang", "ko"], in: workplace)
    try await game.see { $0.last == ">" }
    let other = try await workplace.touchschool(
      "play", "--plain", environment: workplace.playerEnvironment.merging(["LC_ALL": "ko_KR.UTF-8"]) { $1 })
    #expect(other.exitCode == 69 && other.errors.hasPrefix("오류: 이 플레이어로 이미 게임을 하고 있어요"), "\(other.errors)")
    try game.type("나가기\n")
    #expect(try await game.end() == 0)
  }

  @Test(
    "says goodbye with figures that agree, and names what was refused and why",
    arguments: ["en", "ko"])
  func farewell(language: String) async throws {
    let account =
      language == "en"
      ? /You made 60 taps: (\d+) counted, (\d+) did not \(too fast for a person\)\./
      : /이번에 60번 터치해서 (\d+)번을 세었어요, (\d+)번은 세지 않았어요 \(사람치고 너무 빨라요\)\./
    try await workplace.prepareWithPlayer()
    // Forty pass at once, and one more in each second that the sixty take to arrive.
    try await workplace.succeed("season", "set", "taps-per-second=1")
    let game = try PlayedGame(["play", "--lang", language], in: workplace)
    try await game.see("나라고등학교")
    try game.type("p")
    // The fault line is empty once there is a session.
    try await game.see { rows in
      rows.contains { $0.contains(language == "en" ? "School's taps 120" : "학교 터치 120") }
        && !rows.contains { $0.contains("One moment") || $0.contains("잠깐만요") }
    }
    let began = ContinuousClock.now
    try game.type(String(repeating: "\u{1B}[<0;5;5M", count: 60))
    try await game.see { rows in
      rows.contains { $0.contains(language == "en" ? /School's taps 1[67]\d\b/ : /학교 터치 1[67]\d\b/) }
    }
    // As many seconds as there were for the bucket to fill, and a part of one.
    let seconds = (ContinuousClock.now - began).components.seconds + 1
    try game.type("\u{1B}")
    try await game.see(language == "en" ? "How to play" : "게임 방법")
    try game.type("q")
    #expect(try await game.end() == 0)
    let figures = try #require(game.output.firstMatch(of: account)).output
    let (counted, refused) = (try #require(Int64(figures.1)), try #require(Int64(figures.2)))
    #expect((40...(40 + seconds)).contains(counted) && counted + refused == 60)
    #expect(
      game.output.contains(
        language == "en" ? "rank 2 · \(counted) taps of yours in all." : "2위 · 내 터치는 모두 \(counted)번이에요."))
    #expect(try await workplace.taps(of: "test:high:b") == 120 + counted)
  }

  @Test("is refused to a second game with the same player, which leaves its terminal alone")
  func twice() async throws {
    let game = try await start()
    let other = try PlayedGame(["play", "--lang", "en"], in: workplace)
    #expect(try await other.end() != 0)
    #expect(other.output.contains("is already running with this player"))
    #expect(other.terminal.modes == [7, 25])
    try game.type("q")
    #expect(try await game.end() == 0)
  }

  @Test(
    "asks whether a season is to begin where none is running, as after a simulation", arguments: [("n", 1), ("y", 2)])
  func season(answer: String, seasons: Int) async throws {
    try await workplace.touchschool("simulate", "--players", "3", "--minutes", "1", "--quiet")
    let game = try PlayedGame(["play", "--lang", "en"], in: workplace)
    try await game.see { $0.contains { $0.contains("Start one that has no end? (y/n)") } }
    try game.type(answer + "\r")
    // The introduction, as nobody has played here before.
    try await game.see { $0.contains { $0.contains("How to play") } }
    try game.type("\u{3}")
    #expect(try await game.end() == 0)
    #expect(try await workplace.json("season", "list")["seasons"].elements.count == seasons)
    expectRestored(game)
  }

  @Test(
    "has dark colours on a light background, which it asks the terminal for, or is told",
    arguments: [
      ("auto", "ffff/ffff/ffff", true), ("auto", "0000/0000/0000", false), ("light", nil, true), ("dark", nil, false),
    ])
  func theme(theme: String, answer: String?, isLight: Bool) async throws {
    try await workplace.prepareWithPlayer()
    let game = try PlayedGame(["play", "--lang", "en", "--theme", theme], in: workplace)
    // The screen that waits for the contest asks, too, if it is shown; a terminal answers each question.
    var answered = 0
    while true {
      let terminal = game.terminal
      if let answer, terminal.commands.count > answered {
        try game.type("\u{1B}]11;rgb:\(answer)\u{1B}\\")
        answered += 1
      } else if terminal.lines.contains(where: { $0.contains("나라고등학교") }) {
        break
      }
      await Task.yield()
      try Task.checkCancellation()
    }
    try game.type("p")
    try await game.seeReady()
    let terminal = game.terminal
    let row = try #require(terminal.lines.firstIndex { $0.contains("School's taps 120") })
    let column = try #require((0..<80).first { terminal.character(row: row, column: $0) == "S" })
    #expect(terminal.style(row: row, column: column).foreground == (isLight ? .deepBlue : .cyan))
    #expect(terminal.commands == Array(repeating: "11;?", count: answered) && (1...2 ~= answered) == (answer != nil))
    // The answer was no key.
    try game.type("\u{1B}")
    try await game.see("How to play")
    try game.type("q")
    #expect(try await game.end() == 0)
    #expect(game.terminal.problems == [])
  }
}
