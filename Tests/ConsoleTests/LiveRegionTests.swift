import Console
import Synchronization
import TestSupport
import Testing
import VirtualTerminal

@Suite("LiveRegion")
struct LiveRegionTests {
  private static func region(_ output: RecordingOutput, columns: Int, rows: Int) -> LiveRegion {
    LiveRegion(output: output) { TerminalSize(columns: columns, rows: rows) }
  }

  @Test("only lines that changed are written, in one flush")
  func changes() throws {
    let output = RecordingOutput()
    let region = Self.region(output, columns: 20, rows: 10)
    try region.draw(["one", "two", "three"])
    try region.draw(["one", "2", "three"])
    try region.draw(["one", "2", "three"])
    try region.draw(["one"])
    try region.end()
    #expect(
      output.flushed == [
        "\u{1B}[?25lone\r\ntwo\r\nthree\r\n", "\u{1B}[3A\r\n\u{1B}[K2\r\n\r\n", "\u{1B}[3A\r\n\u{1B}[J", "\u{1B}[?25h",
      ])
  }

  @Test("lines are cut to the screen, in width and in height, and what they hold cannot drive it")
  func cut() throws {
    let output = RecordingOutput()
    let region = Self.region(output, columns: 7, rows: 4)
    try region.draw(["\u{1B}[32m경기고등학교\u{1B}[0m", "a\u{1B}[2Jb", "three", "four", "five"])
    #expect(output.flushed == ["\u{1B}[?25l\u{1B}[32m경기고…\u{1B}[0m\r\na␛[2Jb\r\nthree\r\n"])
  }

  @Test("the end leaves the block on the screen, with the cursor below it and visible")
  func end() throws {
    let output = RecordingOutput()
    let region = Self.region(output, columns: 20, rows: 10)
    try region.end()
    #expect(output.flushed == [])
    try region.draw(["one", "two"])
    try region.end()
    try region.end()
    try region.draw(["next"])
    var screen = VirtualTerminal(columns: 20, rows: 10)
    for text in output.flushed { screen.feed(text) }
    #expect(screen.linesInUse == ["one", "two", "next"])
    #expect(!screen.showsCursor)
    try region.end()
    #expect(output.flushed.last == "\u{1B}[?25h")
  }

  @Test("after a resize everything is drawn anew over all the rows the old block may take")
  func resize() throws {
    let output = RecordingOutput()
    let size = Mutex(TerminalSize(columns: 20, rows: 10))
    let region = LiveRegion(output: output) { size.withLock { $0 } }
    try region.draw(["0123456789", "", "abc"])
    size.withLock { $0 = TerminalSize(columns: 4, rows: 10) }
    try region.draw(["0123456789", "", "abc"])
    // Ten cells take three rows of four, an empty line one.
    #expect(output.flushed.last == "\u{1B}[5A\r\u{1B}[J012…\r\n\r\nabc\r\n")
    size.withLock { $0 = TerminalSize(columns: 4, rows: 3) }
    try region.draw(["x"])
    #expect(output.flushed.last == "\u{1B}[2A\r\u{1B}[Jx\r\n")
  }

  @Test("whatever was shown before, the screen shows the last lines", arguments: some(40, of: UInt64(1)...200))
  func model(seed: UInt64) throws {
    var generator = TestRandom(seed: seed)
    let columns = Int.random(in: 2...12, using: &generator)
    let rows = Int.random(in: 2...8, using: &generator)
    let output = RecordingOutput()
    let region = Self.region(output, columns: columns, rows: rows)
    var screen = VirtualTerminal(columns: columns, rows: rows)
    for _ in 0..<Int.random(in: 0..<rows, using: &generator) { screen.feed("\r\n") }
    var fed = 0
    for _ in 0..<20 {
      let lines = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
        let length = Int.random(in: 0...8, using: &generator)
        return String((0..<length).compactMap { _ in "ab가나".randomElement(using: &generator) })
      }
      try region.draw(lines)
      for text in output.flushed[fed...] { screen.feed(text) }
      fed = output.flushed.count
      let shown = lines.prefix(rows - 1).map { $0.truncated(to: columns) }
      let top = screen.row - shown.count
      #expect(top >= 0)
      let block = screen.linesInUse.dropFirst(top) + Array(repeating: "", count: rows)
      #expect(Array(block.prefix(shown.count)) == shown)
      #expect(screen.linesInUse.count <= screen.row)
      #expect(screen.column == 0)
      #expect(screen.problems == [])
    }
  }
}
