import Console
import Dispatch
import SystemCalls
import TestSupport
import Testing
import VirtualTerminal

/// A full screen is state of the process, so each test shows it in a process of its own and looks at the terminal from here.
@Suite("FullScreen", .timeLimit(.minutes(10)))
struct FullScreenTests {
  private let terminal: PseudoTerminal
  private let path: String
  private let before: [UInt8]

  init() throws {
    terminal = try PseudoTerminal()
    try terminal.resize(columns: 20, rows: 5)
    path = try #require(terminal.path)
    before = terminal.modeBytes
  }

  @Test("takes the terminal over and shows what is drawn; a process that is killed can give nothing back")
  func shown() async {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let (screen, _) = try open(path)
      var canvas = Canvas(size: screen.size)
      canvas.write("taps 1", row: 1, column: 2, style: CellStyle(.error))
      try screen.draw(canvas)
      canvas.write("2 경기고", row: 1, column: 7, style: CellStyle(.error))
      try screen.draw(canvas)
      kill(getpid(), SIGKILL)
    }
    let shown = terminal.screen()
    #expect(shown.problems == [])
    #expect(shown.lines == ["", "  taps 2 경기고", "", "", ""])
    #expect(shown.style(row: 1, column: 9) == CellStyle(.error))
    #expect(shown.modes == [1000, 1004, 1006, 1049, 2004])
    #expect(shown.keyboardFlags == [0b11011])
    #expect(terminal.modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
  }

  @Test("draws everything anew when the window has changed its size, though it may be the old one again")
  func resized() async {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let (screen, descriptor) = try open(path)
      var canvas = Canvas(size: screen.size)
      canvas.write("taps 1", row: 1, column: 2)
      try screen.draw(canvas)
      // What a window does that was made smaller.
      _ = write(descriptor, "\u{1B}[2J", 4)
      takeSignals()
      raise(SIGWINCH)
      try screen.draw(canvas)
      kill(getpid(), SIGKILL)
    }
    #expect(terminal.screen().linesInUse == ["", "  taps 1"])
  }

  @Test("waits for a terminal that takes less than a frame at once", arguments: some(2, of: UInt64(1)...5))
  func slow(seed: UInt64) async throws {
    let last = try #require(frames(seed: seed).last)
    let seen = terminal.start { terminal in
      var shown = VirtualTerminal(columns: 20, rows: 5)
      terminal.feed(&shown) { $0.lines == last.lines }
      return shown
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, seed = seed as UInt64] in
      let (screen, descriptor) = try open(path)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      for canvas in frames(seed: seed) { try screen.draw(canvas) }
      kill(getpid(), SIGKILL)
    }
    for await shown in seen {
      #expect(shown.lines == last.lines)
      #expect(shown.problems == [])
    }
  }

  @Test("writes no colours where NO_COLOR is set")
  func noColor() async {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let (screen, _) = try open(path, environment: ["NO_COLOR": "1"])
      var canvas = Canvas(size: screen.size)
      canvas.write(
        "x", row: 0, column: 0, style: CellStyle(foreground: .red, background: .blue, isBold: true, isInverse: true))
      try screen.draw(canvas)
      kill(getpid(), SIGKILL)
    }
    #expect(terminal.screen().style(row: 0, column: 0) == CellStyle(isBold: true, isInverse: true))
  }

  @Test("gives the terminal back at its end, and draws nothing more")
  func end() async {
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      let (screen, _) = try open(path)
      try screen.draw(Canvas(size: screen.size))
      screen.end()
      screen.end()
      try screen.draw(Canvas(size: screen.size))
      // Once more, since the terminal is free again.
      try screen.begin()
      screen.end()
    }
    expectGivenBack()
  }

  @Test("gives the terminal back when the process exits")
  func exits() async {
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      _ = try open(path)
      exit(3)
    }
    expectGivenBack()
  }

  @Test(
    "gives the terminal back when a signal is the end, and leaves the signal its effect",
    arguments: [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE,
    ])
  func signals(number: Int32) async {
    await #expect(processExitsWith: .signal(number)) { [path = path as String, number = number as Int32] in
      let (screen, _) = try open(path)
      try screen.draw(Canvas(size: screen.size))
      takeSignals()
      raise(number)
    }
    expectGivenBack()
  }

  @Test("gives the terminal back when the program reads or writes where it may not")
  func fault() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      let (screen, _) = try open(path)
      try screen.draw(Canvas(size: screen.size))
      UnsafeMutablePointer<UInt8>(bitPattern: 1)?.pointee = 1
    }
    expectGivenBack()
  }

  @Test("gives the terminal back when the program traps")
  func trap() async {
    await #expect(processExitsWith: .failure) { [path = path as String] in
      let (screen, _) = try open(path)
      try screen.draw(Canvas(size: screen.size))
      preconditionFailure("what a wrong index does")
    }
    expectGivenBack()
  }

  @Test("gives the terminal back in the middle of a frame")
  func frame() async {
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      let (_, descriptor) = try open(path)
      let half = "\u{1B}[?2026h\u{1B}[1;31mhalf\u{1B}[12;"
      _ = write(descriptor, half, half.utf8.count)
      takeSignals()
      raise(SIGTERM)
    }
    expectGivenBack()
  }

  @Test("gives the terminal back at the second Ctrl-C, when the first one was noted")
  func interrupted() async {
    await #expect(processExitsWith: .signal(SIGINT)) { [path = path as String] in
      _ = try open(path)
      Interrupt.install()
      takeSignals()
      raise(SIGINT)
      raise(SIGHUP)
      guard Interrupt.received == .interrupt else { exit(1) }
      raise(SIGINT)
    }
    expectGivenBack()
  }

  @Test(
    "gives the terminal back when a signal is the end while another thread gives it back",
    arguments: some(5, of: 1...20))
  func endsTwice(attempt: Int) async {
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      let (screen, _) = try open(path)
      takeSignals()
      DispatchQueue(label: "end").async {
        // The other thread takes it while this one goes on.
        kill(getpid(), SIGTERM)
        screen.end()
      }
      while true { sched_yield() }
    }
    expectGivenBack()
  }

  @Test(
    "gives back a terminal that nobody reads, in the middle of a frame and though that is held up",
    arguments: [false, true])
  func stalled(isWaiting: Bool) async {
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String, isWaiting = isWaiting as Bool] in
      let (screen, descriptor) = try open(path)
      let flags = fcntl(descriptor, F_GETFL)
      fill(descriptor)
      let drawing = DispatchGroup()
      if isWaiting {
        let begins = DispatchSemaphore(value: 0)
        DispatchQueue(label: "draw").async(group: drawing) {
          begins.signal()
          for seed in 1...3 as ClosedRange<UInt64> { for canvas in frames(seed: seed) { try? screen.draw(canvas) } }
        }
        begins.wait()
      }
      screen.end()
      drawing.wait()
      exit(fcntl(descriptor, F_GETFL) == flags ? 0 : 1)
    }
    expectEndsGivenBack()
  }

  @Test(
    "gives back a terminal that nobody reads when a signal is the end", arguments: [SIGINT, SIGTERM, SIGHUP, SIGABRT])
  func stalledSignal(number: Int32) async {
    await #expect(processExitsWith: .signal(number)) { [path = path as String, number = number as Int32] in
      let (screen, descriptor) = try open(path)
      fill(descriptor)
      DispatchQueue(label: "draw").async { try? screen.draw(frames(seed: 1)[0]) }
      takeSignals()
      raise(number)
    }
    expectEndsGivenBack()
  }

  @Test("gives back a terminal that nobody reads at the second signal, when the first one was noted")
  func stalledInterrupt() async {
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      let (screen, descriptor) = try open(path)
      Interrupt.install()
      fill(descriptor)
      DispatchQueue(label: "draw").async { try? screen.draw(frames(seed: 1)[0]) }
      takeSignals()
      raise(SIGTERM)
      raise(SIGTERM)
    }
    expectEndsGivenBack()
  }

  @Test("takes no terminal over that takes nothing, and says so")
  func stalledBegin() async {
    // The system keeps a little more of what is let through as it is.
    terminal.makeRaw()
    let before = terminal.modeBytes
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      let descriptor = open(path, O_RDWR | O_NOCTTY)
      fill(descriptor)
      let screen = FullScreen(input: descriptor, output: descriptor, environment: [:])
      do throws(FullScreenError) {
        try screen.begin()
        exit(1)
      } catch {
        exit(error == .failed(code: ETIMEDOUT) ? 0 : 2)
      }
    }
    #expect(terminal.modeBytes == before)
  }

  @Test("says when the terminal was closed, and ends without waiting for it")
  func closed() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let terminal = try PseudoTerminal()
      let screen = FullScreen(input: terminal.near, output: terminal.near, environment: [:])
      try screen.begin()
      terminal.hangUp()
      for _ in 0..<2 {
        do throws(FullScreenError) {
          try screen.draw(Canvas(size: .assumed))
          exit(1)
        } catch {
          guard error == .terminalClosed else { exit(2) }
        }
      }
      screen.end()
    }
  }

  @Test("needs a terminal that can show it, and has it alone")
  func refused() async throws {
    let pipe = try TestPipe()
    let near = terminal.near
    for screen in [
      FullScreen(input: pipe.reading, output: near, environment: [:]),
      FullScreen(input: near, output: pipe.writing, environment: [:]),
      FullScreen(input: near, output: near, environment: ["TERM": "dumb"]),
    ] {
      #expect(throws: FullScreenError.noScreen) { try screen.begin() }
    }
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      let (screen, descriptor) = try open(path)
      let other = FullScreen(input: descriptor, output: descriptor, environment: [:])
      do throws(FullScreenError) {
        try other.begin()
        exit(1)
      } catch {
        guard error == .alreadyShown else { exit(2) }
      }
      screen.end()
    }
    expectGivenBack()
  }

  @Test("at Ctrl-Z gives the terminal back, and when the process goes on draws everything anew")
  func suspended() async throws {
    let seen = terminal.start { terminal in
      var shown = VirtualTerminal(columns: 20, rows: 5)
      terminal.feed(&shown) { !$0.linesInUse.isEmpty }
      let process = shown.linesInUse.first.flatMap { Int32($0) }
      var stopped: [VirtualTerminal] = []
      for _ in 0..<2 {
        terminal.type("\u{1A}")
        terminal.feed(&shown) { !$0.isAlternate && $0.showsCursor }
        stopped.append(shown)
        // It stops a moment after it has given the terminal back, and before that cannot be told to go on.
        terminal.feed(&shown, meanwhile: { if let process { kill(process, SIGCONT) } }) {
          $0.isAlternate && !$0.linesInUse.isEmpty
        }
      }
      terminal.type("q")
      return (process: process, stopped: stopped, last: shown)
    }
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      // A job of its own, as a shell would make it: the whole job is stopped.
      setpgid(0, 0)
      let (screen, descriptor) = try open(path)
      let notices = screen.resizes
      let draw = { @Sendable in
        var canvas = Canvas(size: screen.size)
        canvas.write(String(getpid()), row: 0, column: 0)
        try screen.draw(canvas)
      }
      try draw()
      await withTaskGroup { group in
        group.addTask { for await _ in notices { try? draw() } }
        for await input in TerminalInput.events(from: descriptor) {
          if input.event == .key(.character("z"), .control) { screen.suspend() }
          if input.event == .key(.character("q")) { break }
        }
        group.cancelAll()
      }
      screen.end()
      exit(0)
    }
    for await seen in seen {
      let process = try #require(seen.process)
      for stopped in seen.stopped {
        #expect(stopped.modes == [7, 25])
        #expect(stopped.keyboardFlags == [])
      }
      var shown = seen.last
      #expect(shown.linesInUse == [String(process)])
      shown.feed(terminal.shown())
      #expect(shown.problems == [])
      #expect(shown.modes == [7, 25])
    }
    #expect(terminal.modeBytes == before)
  }

  /// What is left of what was written before was cut off anywhere.
  private func expectEndsGivenBack(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(terminal.shown().hasSuffix("\u{1B}[?1049l\u{1B}[?25h"), sourceLocation: sourceLocation)
    #expect(terminal.modeBytes == before, sourceLocation: sourceLocation)
  }

  private func expectGivenBack(sourceLocation: SourceLocation = #_sourceLocation) {
    let shown = terminal.screen()
    #expect(shown.problems == [], sourceLocation: sourceLocation)
    #expect(shown.linesInUse == [], sourceLocation: sourceLocation)
    #expect(shown.modes == [7, 25], sourceLocation: sourceLocation)
    #expect(shown.keyboardFlags == [], sourceLocation: sourceLocation)
    #expect(shown.style == .plain, sourceLocation: sourceLocation)
    #expect(terminal.modeBytes == before, sourceLocation: sourceLocation)
  }
}

/// Begins a full screen on the terminal of this name.
private func open(_ path: String, environment: [String: String] = [:]) throws -> (screen: FullScreen, descriptor: Int32)
{
  let descriptor = open(path, O_RDWR | O_NOCTTY)
  let screen = FullScreen(input: descriptor, output: descriptor, environment: environment)
  try screen.begin()
  return (screen, descriptor)
}

/// Writes until the terminal takes nothing more, also after the system has moved what was written from one buffer to the next.
private func fill(_ descriptor: Int32) {
  // Who waits for the terminal after all is ended, which is another end than the test expects.
  alarm(30)
  let flags = fcntl(descriptor, F_GETFL)
  _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
  let bytes = [UInt8](repeating: UInt8(ascii: "."), count: 4096)
  var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  while poll(&wish, 1, 200) > 0 {
    for size in [4096, 1] { while write(descriptor, bytes, size) > 0 {} }
  }
  _ = fcntl(descriptor, F_SETFL, flags)
}

/// Frames that have little in common, and together are more than a pseudo-terminal keeps.
private func frames(seed: UInt64) -> [Canvas] {
  var generator = TestRandom(seed: seed)
  let frames = (0..<500).map { _ in
    var canvas = Canvas(size: TerminalSize(columns: 20, rows: 5))
    for _ in 0..<10 { canvas.scribble(using: &generator) }
    return canvas
  }
  var last = Canvas(size: TerminalSize(columns: 20, rows: 5))
  last.write("the last frame", row: 2, column: 3)
  return frames + [last]
}
