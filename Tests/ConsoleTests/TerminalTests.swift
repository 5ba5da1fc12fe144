import Console
import SystemCalls
import Testing
import VirtualTerminal

@Suite("Terminal")
struct TerminalTests {
  @Test(
    "without a terminal the environment says the size, or 80 × 24 is assumed",
    arguments: [
      ([:], 80, 24), (["COLUMNS": "132", "LINES": "50"], 132, 50), (["COLUMNS": "132"], 132, 24),
      (["COLUMNS": "0", "LINES": "-5"], 80, 24), (["COLUMNS": "wide", "LINES": ""], 80, 24),
    ] as [([String: String], Int, Int)])
  func fallback(environment: [String: String], columns: Int, rows: Int) throws {
    let pipe = try TestPipe()
    #expect(!Terminal.isTerminal(pipe.writing))
    #expect(!Terminal.isTerminal(-1))
    let expected = TerminalSize(columns: columns, rows: rows)
    #expect(Terminal.size(of: pipe.writing, environment: environment) == expected)
  }

  @Test("a pseudo-terminal is recognised, tells its size, and shows a live region through a resize")
  func pseudoTerminal() throws {
    let terminal = try PseudoTerminal()
    #expect(Terminal.isTerminal(terminal.near))
    // Until somebody sets it, a pseudo-terminal has no size.
    #expect(Terminal.size(of: terminal.near, environment: ["COLUMNS": "99"]) == TerminalSize(columns: 99, rows: 24))
    try terminal.resize(columns: 12, rows: 5)
    #expect(Terminal.size(of: terminal.near, environment: ["COLUMNS": "99"]) == TerminalSize(columns: 12, rows: 5))

    let region = LiveRegion(output: Output(descriptor: terminal.near, name: "the terminal")) {
      Terminal.size(of: terminal.near, environment: [:])
    }
    var screen = VirtualTerminal(columns: 12, rows: 5)
    try region.draw(["1 경기고등학교", "2 서울고"])
    try region.draw(["1 서울고", "2 경기고등학교"])
    screen.feed(terminal.shown())
    #expect(screen.linesInUse == ["1 서울고", "2 경기고등…"])

    try terminal.resize(columns: 20, rows: 5)
    var wider = VirtualTerminal(columns: 20, rows: 5)
    wider.feed("1 서울고\r\n2 경기고등…\r\n")
    try region.draw(["1 서울고", "2 경기고등학교"])
    try region.end()
    wider.feed(terminal.shown())
    #expect(wider.linesInUse == ["1 서울고", "2 경기고등학교"])
    #expect(wider.row == 2)
    #expect(wider.showsCursor)
    #expect(screen.problems + wider.problems == [])
  }

  @Test("every waiter is told of a change of the window", .timeLimit(.minutes(10)))
  func resizes() async {
    let first = Terminal.resizes()
    let second = Terminal.resizes()
    kill(getpid(), SIGWINCH)
    for stream in [first, second] {
      var notices = stream.makeAsyncIterator()
      #expect(await notices.next() != nil)
    }
  }
}
