import Console
import SystemCalls
import Testing

@Suite("TerminalInput", .timeLimit(.minutes(10)))
struct TerminalInputTests {
  @Test("tells what is typed at a terminal, with the time of its reading")
  func typed() async throws {
    let terminal = try PseudoTerminal()
    terminal.makeRaw()
    var events = TerminalInput.events(from: terminal.near).makeAsyncIterator()
    let before = ContinuousClock.now
    terminal.type("가\u{1B}[A\u{3}")
    var read: [TimedInput] = []
    for _ in 0..<3 { read.append(try #require(await events.next())) }
    #expect(read.map(\.event) == [.key(.character("가")), .key(.up), .key(.character("c"), .control)])
    #expect(read.allSatisfy { $0.at >= before && $0.at <= .now })
  }

  @Test("decides for the escape key when nothing follows")
  func escape() async throws {
    let terminal = try PseudoTerminal()
    terminal.makeRaw()
    var events = TerminalInput.events(from: terminal.near).makeAsyncIterator()
    terminal.type("\u{1B}")
    #expect(await events.next()?.event == .key(.escape))
  }

  @Test("waits for the rest of a sequence as long as it is told")
  func slowSequence() async throws {
    let pipe = try TestPipe()
    var events = TerminalInput.events(from: pipe.reading, escapeWait: .seconds(3600)).makeAsyncIterator()
    for part in ["x\u{1B}", "[", "A"] {
      #expect(write(pipe.writing, part, part.utf8.count) == part.utf8.count)
      // The first part has been read, so the rest is a reading of its own.
      if part.hasPrefix("x") { #expect(await events.next()?.event == .key(.character("x"))) }
    }
    #expect(await events.next()?.event == .key(.up))
  }

  @Test("reads what is typed after a pasted text whose end was lost")
  func lostEndOfPaste() async throws {
    let pipe = try TestPipe()
    var events = TerminalInput.events(from: pipe.reading, escapeWait: .seconds(3600), pasteWait: .milliseconds(1))
      .makeAsyncIterator()
    #expect(write(pipe.writing, "\u{1B}[200~text", 10) == 10)
    #expect(await events.next()?.event == .paste("text"))
    #expect(write(pipe.writing, "\u{3}", 1) == 1)
    #expect(await events.next()?.event == .key(.character("c"), .control))
  }

  @Test("waits for the rest of a pasted text longer than for that of a sequence")
  func slowPaste() async throws {
    let pipe = try TestPipe()
    var events = TerminalInput.events(from: pipe.reading, escapeWait: .zero, pasteWait: .seconds(3600))
      .makeAsyncIterator()
    #expect(write(pipe.writing, "x\u{1B}[200~te", 9) == 9)
    #expect(await events.next()?.event == .key(.character("x")))
    #expect(write(pipe.writing, "xt\u{1B}[201~", 8) == 8)
    #expect(await events.next()?.event == .paste("text"))
  }

  @Test("ends when the terminal is closed, with the key that was still undecided")
  func closed() async throws {
    let pipe = try TestPipe()
    let events = TerminalInput.events(from: pipe.reading, escapeWait: .seconds(3600))
    #expect(write(pipe.writing, "a\u{1B}", 2) == 2)
    pipe.closeWriting()
    var read: [InputEvent] = []
    for await input in events { read.append(input.event) }
    #expect(read == [.key(.character("a")), .key(.escape)])
  }

  @Test("ends when the window of the terminal is closed")
  func hungUp() async throws {
    let terminal = try PseudoTerminal()
    terminal.makeRaw()
    let events = TerminalInput.events(from: terminal.near)
    terminal.hangUp()
    for await _ in events { Issue.record("nothing was typed") }
  }

  @Test("reads no more when the task that waits is cancelled")
  func cancelled() async throws {
    let pipe = try TestPipe()
    let waiting = Task { await TerminalInput.events(from: pipe.reading).contains { _ in true } }
    waiting.cancel()
    #expect(await waiting.value == false)
  }

  @Test("gives what it has read when it is stopped, and leaves what comes later to the next reader")
  func stopped() async throws {
    let pipe = try TestPipe()
    let first = TerminalInput(from: pipe.reading)
    var events = first.events.makeAsyncIterator()
    #expect(write(pipe.writing, "ab", 2) == 2)
    // Both were read at once.
    #expect(await events.next()?.event == .key(.character("a")))
    first.stop()
    #expect(await events.next()?.event == .key(.character("b")))
    #expect(await events.next() == nil)
    #expect(write(pipe.writing, "c", 1) == 1)
    var next = TerminalInput.events(from: pipe.reading).makeAsyncIterator()
    #expect(await next.next()?.event == .key(.character("c")))
  }

  @Test(
    "gives an escape that was not decided yet when it is stopped, and the rest of a sequence",
    arguments: [
      ("\u{1B}", "", InputEvent.key(.escape)), ("\u{1B}[", "A", .key(.up)),
    ])
  func stoppedUndecided(begun: String, rest: String, event: InputEvent) async throws {
    let pipe = try TestPipe()
    let input = TerminalInput(from: pipe.reading, escapeWait: .seconds(3600))
    var events = input.events.makeAsyncIterator()
    let bytes = "a" + begun
    #expect(write(pipe.writing, bytes, bytes.utf8.count) == bytes.utf8.count)
    #expect(await events.next()?.event == .key(.character("a")))
    // Written before, so that it is there when the reader looks for the rest.
    #expect(write(pipe.writing, rest, rest.utf8.count) == rest.utf8.count)
    input.stop()
    #expect(await events.next()?.event == event)
    #expect(await events.next() == nil)
  }
}
