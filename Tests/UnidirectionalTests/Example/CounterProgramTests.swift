import TestSupport
import Testing
import VirtualTerminal

@Suite struct `The counter as a program` {
  private static let twice = "2 × 2 = 4, the sum of the first 2 odd numbers"

  @Test(.timeLimit(.minutes(10))) func `is played at a terminal, and leaves it as it was`() async throws {
    let (screen, ending) = try await PlayedCounter.play { counter in
      try counter.waitFor("0")
      counter.type("+++-")
      try counter.waitFor("2")
      counter.type("f")
      try counter.waitFor("2 · asking …")
      try counter.waitFor("2 · \(Self.twice)")
      counter.type("f")
      try counter.waitFor("2 · asking …")
      counter.type("+")
      try counter.waitFor("3")
      counter.type("t")
      try counter.waitFor("4 · timer on")
      counter.type("t")
      try counter.waitFor("a number alone") { Int($0) != nil }
      counter.type("q")
      let ending = try counter.end()
      return (counter.screen, ending)
    }
    #expect(ending.code == 0)
    #expect(ending.takesLines)
    #expect(screen.problems == [])
    // The line was redrawn in its place, and the cursor stands below it.
    #expect(screen.linesInUse.count == 2)
    #expect((screen.row, screen.column) == (2, 0))
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["\u{3}", "\u{4}"])
  func `leaves at Ctrl-C and Ctrl-D, too`(key: String) async throws {
    let ending = try await PlayedCounter.play { counter in
      try counter.waitFor("0")
      counter.type(key)
      return try counter.end()
    }
    #expect(ending.code == 0)
    #expect(ending.takesLines)
  }

  /// Runs it with what a shell's `printf` writes as its standard input.
  private func run(_ input: String, _ arguments: String...) async throws -> Program.Ending {
    let words = [input, try Program.built("counter")] + arguments
    return try await Program(
      "/bin/sh", ["-c", #"input="$0"; program="$1"; shift; printf %b "$input" | "$program" "$@""#] + words
    ).run()
  }

  @Test(.timeLimit(.minutes(10))) func `takes lines where there is no terminal, and waits for the last fact`()
    async throws
  {
    let ending = try await run(#"+\n++-\nx\nf\n"#)
    #expect(ending.status == 0)
    #expect(ending.lines.first == "+ and - count, f asks for a fact, t starts and stops the timer, q leaves.")
    #expect(ending.lines.last == "2 · \(Self.twice)")
  }

  @Test(.timeLimit(.minutes(10))) func `has no fact about a number below zero`() async throws {
    #expect(try await run("-f").lines.last == "-1 · no fact")
  }

  @Test(.timeLimit(.minutes(10))) func `shows its changes on demand`() async throws {
    let ending = try await run("+q", "--changes")
    let changes = """
      .increment
        count: 0 → 1

      """
    #expect(ending.output.contains(changes), "\(ending.output)")
    #expect(try await run("+q").output.contains("→") == false)
  }

  @Test(.timeLimit(.minutes(10))) func `refuses an option that it does not know`() async throws {
    let ending = try await run("q", "--change")
    #expect(ending.status == 64)
    #expect(ending.output == "")
    #expect(ending.errors == "counter takes one option, --changes; leave out the others.\n")
  }
}
