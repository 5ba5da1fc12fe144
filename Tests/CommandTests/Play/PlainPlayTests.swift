import TestSupport
import Testing
import VirtualTerminal

/// `touchschool play --plain`, as a pipe and as a person at a terminal have it.
@Suite("Play without screens", .timeLimit(.minutes(10)))
struct PlainPlayTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("takes its lines through a pipe and counts every tap", arguments: ["en", "ko"])
  func pipe(language: String) async throws {
    try await workplace.prepare()
    let lines =
      language == "en"
      ? ["school ㄱㄴㄷㅈ", "school 1", "tap 3", "", "wait", "rank", "rankings all 3", "players", "nonsense", "quit"]
      : ["학교 ㄱㄴㄷㅈ", "학교 1", "터치 3", "", "기다리기", "순위", "순위표 전체 3", "교내", "헛소리", "나가기"]
    let outcome = try await workplace.touchschool(
      "play", "--plain", "--lang", language, input: lines.map { $0 + "\n" }.joined(),
      environment: workplace.playerEnvironment)
    try Recording.expect(
      Recording.transcript("play --plain --lang \(language)", outcome), is: "play-plain-\(language)")
    #expect(try await workplace.taps(of: "test:middle:c") == 1504)
    try await workplace.expectWhole()
  }

  @Test("writes a trace of its actions and what they changed, and refuses to overwrite a database with it")
  func trace() async throws {
    try await workplace.prepare()
    for _ in 0..<2 {
      let outcome = try await workplace.touchschool(
        "play", "--plain", "--lang", "en", "--trace", "trace.txt", input: "school 나라\nschool 1\ntap 3\nwait\n",
        environment: workplace.playerEnvironment)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let text = String(decoding: try workplace.bytes("trace.txt"), as: UTF8.self)
    // That of the last game only: it began once.
    #expect(text.ranges(of: "] .begin\n").count == 1)
    #expect(text.contains(/\[\d+ ms\] \.line\(/))
    #expect(text.contains(".made: 0 → 1\n"))
    let refused = try await workplace.touchschool(
      "play", "--plain", "--trace", "touchschool.sqlite", environment: workplace.playerEnvironment)
    #expect(refused.exitCode == 73 && refused.errors.contains("it is a database"), "\(refused.errors)")
    try await workplace.expectWhole()
  }

  @Test("plays on where it was left, and hands in everything at the end of the input")
  func again() async throws {
    try await workplace.prepare()
    try await workplace.playPlain("school 나라", "school 1", "tap 3")
    let outcome = try await workplace.playPlain("tap 2")
    #expect(outcome.output.contains("Your school: 나라고등학교, high school, 서울특별시 종로구.\n"))
    #expect(outcome.output.contains("3 of them are yours.\n"))
    #expect(outcome.output.hasSuffix("\n5 taps\nYou made 2 taps: 2 counted.\n"))
    #expect(try await workplace.taps(of: "test:high:b") == 125)
  }

  @Test("refuses a nickname that cannot be on a wall, without repeating it, and one that is kept from before")
  func blockedNicknames() async throws {
    try await workplace.prepare()
    try workplace.write("banana\n", to: "words.txt")
    for (name, words) in [("f.u.c.k", []), ("B4nana", ["--words", "words.txt"])] {
      let refused = try await workplace.touchschool(
        ["play", "--plain", "--nickname", name] + words, environment: workplace.playerEnvironment)
      #expect(refused.exitCode == 64)
      #expect(refused.errors == "Error: That nickname cannot be used in this contest; choose another.\n")
    }
    _ = try await workplace.touchschool(
      "play", "--plain", "--nickname", "banana", environment: workplace.playerEnvironment)
    let kept = try await workplace.touchschool(
      "play", "--plain", "--words", "words.txt", environment: workplace.playerEnvironment)
    #expect(kept.exitCode == 64)
    #expect(kept.errors.contains("choose another with --nickname") && !kept.errors.contains("banana"))
    let missing = try await workplace.touchschool("play", "--plain", "--words", "none.txt")
    #expect(missing.exitCode == 66)
  }

  @Test("makes a contest where there is none")
  func newContest() async throws {
    let outcome = try await workplace.playPlain("tap", "school 가", "quit")
    #expect(outcome.output.contains("Choose a school first"))
    #expect(outcome.errors.contains("Started the season"))
    #expect(try workplace.names().contains("touchschool.sqlite"))
  }

  @Test("writes no control sequence at a terminal either, and has a prompt there")
  func terminal() async throws {
    try await workplace.prepare()
    let game = try PlayedGame(["play", "--plain", "--lang", "en"], in: workplace)
    try await game.see { $0.last == ">" }
    try game.type("school 나라\n")
    try await game.see("Choose one by its number")
    try game.type("school 1\n")
    try await game.see("You play for 나라고등학교 now.")
    try game.type("tap 4\n")
    try await game.see("4 taps")
    // The end of the input, as Ctrl-D makes it.
    try game.type("\u{4}")
    #expect(try await game.end() == 0)
    #expect(game.output.hasSuffix("You made 4 taps: 4 counted.\r\n"))
    #expect(!game.output.contains("\u{1B}"))
    #expect(game.terminal.problems == [])
    #expect(try await workplace.taps(of: "test:high:b") == 124)
  }

  @Test("hands in what was tapped at Ctrl-C")
  func interrupt() async throws {
    try await workplace.prepare()
    try await workplace.playPlain("school 나라", "school 1")
    let game = try PlayedGame(["play", "--plain", "--lang", "en"], in: workplace)
    try await game.see { $0.last == ">" }
    try game.type("tap 4\n")
    try await game.see("4 taps")
    try game.type("\u{3}")
    #expect(try await game.end() == 130)
    #expect(try await workplace.taps(of: "test:high:b") == 124)
  }
}
