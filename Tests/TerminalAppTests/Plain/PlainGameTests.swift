import Basics
import Console
import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import Synchronization
import TapGame
import Testing

@testable import TerminalApp

/// The game as `touchschool play --plain` runs it, with lines that come as they like.
@Suite(.timeLimit(.minutes(10))) struct `Lines in, lines out` {
  /// An output that keeps what it was given, and can end as a pipe does whose reader left.
  private final class Paper: TextOutput {
    private struct State {
      var text = ""
      var flushed = ""
      var linesLeft = Int.max
    }
    private let state: Mutex<State>
    /// What is on it whenever it is written on, for one reader.
    let texts: AsyncStream<String>
    private let reader: AsyncStream<String>.Continuation

    init(lines: Int = .max) {
      state = Mutex(State(linesLeft: lines))
      (texts, reader) = AsyncStream.makeStream(of: String.self)
    }

    var text: String { state.withLock { $0.flushed } }

    func write(_ text: String) throws(OutputError) {
      try state.withLock { (state) throws(OutputError) in
        guard state.linesLeft > 0 else { throw .readerLeft }
        state.linesLeft -= 1
        state.text += text
      }
    }

    func flush() {
      let text = state.withLock { state in
        state.flushed = state.text
        return state.flushed
      }
      reader.yield(text)
    }
  }

  private func lines(_ lines: [String], isOpen: Bool = false) -> AsyncStream<String> {
    AsyncStream { continuation in
      for line in lines { continuation.yield(line) }
      if !isOpen { continuation.finish() }
    }
  }

  @Test func `hand in everything at the end of the input`() async throws {
    let fixture = try await GameFixture()
    let paper = Paper()
    let end = try await PlainGame(
      dependencies: fixture.dependencies, language: .english, school: fixture.schools[0],
      input: lines(["tap 3", "", "tap 2"]), output: paper, isPromptShown: false, interruption: { nil }
    ).run()
    #expect(end == .endOfInput)
    expect(
      paper.text,
      is: """
        TouchSchool.
        The season is 봄 대회.
        Your school: 가초, elementary school, 서울특별시 중구.
        가초: rank 1 of 6, 0 taps.
        0 of them are yours.
        An empty line is a tap; “help” lists what else there is.
        3 taps
        4 taps
        6 taps
        You made 6 taps: 6 counted.
        """)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 6)
  }

  @Test func `ask with a prompt at a terminal, and stop at quit`() async throws {
    let fixture = try await GameFixture()
    let paper = Paper()
    let end = try await PlainGame(
      dependencies: fixture.dependencies, language: .english, school: nil,
      input: lines(["", "quit", "tap"], isOpen: true),
      output: paper, isPromptShown: true, interruption: { nil }
    ).run()
    #expect(end == .quit)
    expect(
      paper.text,
      is: """
        TouchSchool.
        The season is 봄 대회.
        You have no school yet: find it with a part of its name, such as “school 서울고”.
        An empty line is a tap; “help” lists what else there is.
        > Choose a school first: find it with a part of its name, such as “school 서울고”.
        > You made no taps.
        """)
  }

  @Test(arguments: [[], ["tap 3"], ["school 나중", "school 1"], ["round 60", "tap 3"], ["tap 3", "wait", "rank"]])
  func `end at a signal, whatever is under way`(typed: [String]) async throws {
    let fixture = try await GameFixture()
    let paper = Paper()
    let end = try await PlainGame(
      dependencies: fixture.dependencies, language: .english, school: fixture.schools[0],
      input: lines(typed, isOpen: true),
      output: paper, isPromptShown: true,
      interruption: {
        // The last line is answered when the prompt is there once more.
        for await text in paper.texts where text.ranges(of: "> ").count > typed.count { break }
        return .interrupt
      }
    ).run()
    #expect(end == .interrupted(.interrupt))
    let made = typed.contains("tap 3") ? 3 : 0
    #expect(paper.text.hasSuffix(made == 0 ? "You made no taps.\n" : "You made 3 taps: 3 counted.\n"))
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == Int64(made))
  }

  @Test(arguments: 0..<8)
  func `count what was tapped though nobody reads any more`(lines count: Int) async throws {
    let fixture = try await GameFixture()
    let typed = ["tap 3", "tap 2", "help", "tap 4"]
    await #expect(throws: OutputError.readerLeft) {
      _ = try await PlainGame(
        dependencies: fixture.dependencies, language: .english, school: fixture.schools[0],
        input: lines(typed, isOpen: true),
        output: Paper(lines: count), isPromptShown: false, interruption: { nil }
      ).run()
    }
    #expect(try await fixture.file.pending(in: fixture.dependencies.contest).isEmpty)
    // Six lines greet; what could not be answered was tapped all the same.
    let taps: Int64 = count < 6 ? 0 : count == 6 ? 3 : 5
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == taps)
  }

  @Test func `write names that would drive a terminal as pictures`() async throws {
    let fixture = try await GameFixture()
    let paper = Paper()
    _ = try await PlainGame(
      dependencies: fixture.dependencies, language: .english, school: nil,
      input: lines(["\u{1B}[2J", "school \u{7}\u{0}"]),
      output: paper, isPromptShown: false, interruption: { nil }
    ).run()
    #expect(paper.text.contains("␛[2J"))
    #expect(!paper.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }
}
