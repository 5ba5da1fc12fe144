import Foundation
import Synchronization
import SystemCalls
import Testing

/// What the command does with a terminal, and leaves out without one.
@Suite("Terminals")
struct TerminalTests {
  private static let screen = Screen(columns: 100, rows: 30)
  private static let escape = "\u{1B}"
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("see a live ranking that is redrawn, ends in the final one and gives the cursor back")
  func live() async throws {
    let outcome = try await workplace.touchschool(
      "simulate", "--live", "--speed", "200", "--players", "50", "--minutes", "2", "--top", "5", screen: Self.screen)
    #expect(outcome.exitCode == 0)
    let hidden = try #require(outcome.output.range(of: "\(Self.escape)[?25l"))
    let shown = try #require(outcome.output.range(of: "\(Self.escape)[?25h"))
    #expect(hidden.lowerBound < shown.lowerBound)
    // The picture goes back over itself more than once.
    let picture = outcome.output[hidden.upperBound..<shown.lowerBound]
    #expect(picture.ranges(of: /\u{1B}\[\d+A/).count > 1)
    #expect(picture.contains(" played, "))
    let final = outcome.output[shown.upperBound...]
    #expect(final.contains("50 players tapped for 2 min 00 s"))
    #expect(final.contains("Next: touchschool rankings"))
    #expect(!final.contains("\(Self.escape)[?25l"))
  }

  @Test("see no progress bar with --quiet, and neither does a pipe", arguments: [true, false])
  func noProgressBar(isQuiet: Bool) async throws {
    let log = workplace.path("touchschool.sqlite-wal")
    let begun = Mutex<ContinuousClock.Instant?>(nil)
    let outcome = try await workplace.touchschool(
      ["simulate", "--players", "5000", "--minutes", "600", "--top", "1"]
        + (isQuiet ? ["--quiet"] : []),
      screen: Self.screen, errorsAside: !isQuiet,
      cues: [
        // Long after a bar would have been drawn.
        Cue(signal: SIGINT) { _, _ in
          guard (Workplace.size(log) ?? 0) > 200_000 else { return false }
          let now = ContinuousClock.now
          return begun.withLock { begun in
            if begun == nil { begun = now }
            return now - (begun ?? now) > .seconds(1)
          }
        }
      ])
    #expect(outcome.exitCode == 130)
    #expect(!(outcome.output + outcome.errors).contains("Playing"))
    #expect(outcome.output.contains("players tapped for"))
  }

  @Test("get colours, unless NO_COLOR is set")
  func colors() async throws {
    try await workplace.prepare()
    for call in [
      ["rankings"], ["schools", "list"], ["schools", "show", "test:high:a"], ["season", "list"], ["check"],
    ] {
      let words = [try Binary.path()] + call
      let colored = try await workplace.run(words, screen: Self.screen)
      #expect(colored.output.contains("\(Self.escape)["), "\(call)")
      let plain = try await workplace.run(words, environment: ["NO_COLOR": "1"], screen: Self.screen)
      #expect(plain.exitCode == 0 && !plain.output.isEmpty)
      // A command that takes more than a second shows its progress, which moves the cursor but has no colour.
      #expect(!plain.output.contains(/\u{1B}\[[0-9;]*m/), "\(call)")
    }
    for (environment, screen) in [(["TERM": "dumb"], Self.screen), ([:], nil)] {
      let plain = try await workplace.touchschool("rankings", environment: environment, screen: screen)
      #expect(plain.exitCode == 0 && !plain.output.isEmpty && !plain.output.contains(Self.escape))
    }
  }

  @Test("are no condition for --live: through a pipe it keeps the pace and prints the final ranking")
  func livePipe() async throws {
    let begun = ContinuousClock.now
    let outcome = try await workplace.touchschool(
      "simulate", "--live", "--speed", "120", "--players", "20", "--minutes", "2", "--top", "3")
    #expect(outcome.exitCode == 0)
    #expect(ContinuousClock.now - begun >= .seconds(1))
    #expect(!(outcome.output + outcome.errors).contains(Self.escape))
    #expect(outcome.lines.count == 3 + 3 + 3)
  }
}
