import Console
import SystemCalls
import TestSupport
import Testing

/// Each test runs in a process of its own, as the signals would end the test run.
@Suite("Interrupt")
struct InterruptTests {
  @Test("Ctrl-C is noted and the command goes on to a safe point")
  func noted() async {
    await #expect(processExitsWith: .exitCode(130)) {
      Interrupt.install()
      Interrupt.install()
      guard Interrupt.received == nil else { exit(1) }
      takeSignals()
      raise(SIGINT)
      guard let signal = Interrupt.received else { exit(2) }
      exit(signal.exitCode)
    }
  }

  @Test("the second Ctrl-C ends a command that never came to its safe point")
  func second() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      Interrupt.install()
      takeSignals()
      raise(SIGINT)
      raise(SIGINT)
      exit(0)
    }
  }

  @Test("a signal of another kind ends it as well")
  func secondOfAnotherKind() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Interrupt.install()
      takeSignals()
      raise(SIGINT)
      raise(SIGTERM)
      exit(0)
    }
  }

  @Test("a closed terminal is noted, however often it is told, and ends nothing by itself")
  func hangUp() async {
    await #expect(processExitsWith: .exitCode(129)) {
      Interrupt.install()
      takeSignals()
      for _ in 0..<3 { raise(SIGHUP) }
      guard let signal = Interrupt.received else { exit(2) }
      exit(signal.exitCode)
    }
  }

  @Test("an end in the middle of a live region leaves no terminal without a cursor")
  func cursor() async throws {
    let terminal = try PseudoTerminal()
    let path = try #require(terminalName(of: terminal.near))
    await #expect(processExitsWith: .signal(SIGINT)) { [path = path as String] in
      guard dup2(open(path, O_RDWR | O_NOCTTY), STDOUT_FILENO) == STDOUT_FILENO else { exit(1) }
      let region = LiveRegion(output: Output.standardOutput()) { .assumed }
      try region.draw(["one"])
      Interrupt.install()
      takeSignals()
      raise(SIGINT)
      raise(SIGINT)
    }
    #expect(terminal.shown() == "\u{1B}[?25lone\r\r\n\u{1B}[?25h")
  }

  @Test("a signal that was ignored from the start stays ignored")
  func ignored() async {
    await #expect(processExitsWith: .exitCode(0)) {
      signal(SIGINT, SIG_IGN)
      Interrupt.install()
      takeSignals()
      raise(SIGINT)
      raise(SIGINT)
      exit(Interrupt.received == nil ? 0 : 1)
    }
  }

  @Test("a task that waits is woken, and SIGTERM told apart", .timeLimit(.minutes(10)))
  func wait() async {
    await #expect(processExitsWith: .exitCode(143)) {
      Interrupt.install()
      async let received = Interrupt.wait()
      kill(getpid(), SIGTERM)
      let signal = await received
      exit(signal?.exitCode ?? 1)
    }
  }

  @Test("a task that is cancelled waits no longer", .timeLimit(.minutes(10)))
  func cancelled() async {
    let waiting = Task { await Interrupt.wait() }
    waiting.cancel()
    #expect(await waiting.value == nil)
  }
}
