import Console
import TestSupport
import Testing
import VirtualTerminal

@Suite("CanvasDifference")
struct CanvasDifferenceTests {
  @Test("after one canvas, the difference to another shows exactly that", arguments: some(80, of: UInt64(1)...400))
  func model(seed: UInt64) {
    var generator = TestRandom(seed: seed)
    var shown: Canvas?
    var terminal = VirtualTerminal(columns: 1, rows: 1)
    var next = Canvas.random(using: &generator)
    for _ in 0..<12 {
      if shown?.size != next.size { terminal.resize(columns: next.size.columns, rows: next.size.rows) }
      terminal.feed(CanvasDifference(from: shown, to: next).bytes)
      #expect(terminal.problems == [])
      #expect(terminal.style == .plain)
      #expect(terminal.modes == [7, 25])
      #expect(terminal.lines == next.lines)
      for row in 0..<next.size.rows {
        for column in 0..<next.size.columns {
          #expect(terminal.character(row: row, column: column) == next[row, column].character)
          #expect(terminal.style(row: row, column: column) == next[row, column].style, "row \(row), column \(column)")
        }
      }
      shown = next
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: next = Canvas.random(using: &generator)
      default: next.scribble(using: &generator)
      }
    }
  }

  @Test("nothing is written when nothing changed")
  func nothing() {
    var canvas = Canvas(size: .assumed)
    canvas.write("경기고등학교", row: 3, column: 5, style: CellStyle(.gain))
    #expect(CanvasDifference(from: canvas, to: canvas).bytes.isEmpty)
  }

  @Test("a digit that changed takes a move, its style and itself, without the brackets of a larger frame")
  func digit() {
    var old = Canvas(size: .assumed)
    old.write("taps 1,234", row: 20, column: 60, style: CellStyle(.emphasis))
    var new = old
    new.write("5", row: 20, column: 69, style: CellStyle(.emphasis))
    #expect(CanvasDifference(from: old, to: new).bytes == Array("\u{1B}[21;70H\u{1B}[1m5\u{1B}[m".utf8))
    #expect(CanvasDifference(from: old, to: new).bytes.count == 16)
  }

  @Test("several changes become visible together")
  func synchronized() {
    var new = Canvas(size: TerminalSize(columns: 20, rows: 4))
    new.write("a", row: 0, column: 0)
    new.write("b", row: 1, column: 0)
    new.write("c", row: 3, column: 10)
    let bytes = CanvasDifference(from: Canvas(size: new.size), to: new).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[?2026h\u{1B}[Ha\r\nb\u{1B}[4;11Hc\u{1B}[?2026l")
  }

  @Test("a short gap is written again, a long one skipped, and what became blank is cleared")
  func gaps() {
    func difference(_ old: String, _ new: String) -> String {
      var canvases = [old, new].map { text in
        var canvas = Canvas(size: TerminalSize(columns: 20, rows: 1))
        canvas.write(text, row: 0, column: 0)
        return canvas
      }
      let last = canvases.removeLast()
      let bytes = CanvasDifference(from: canvases[0], to: last).bytes
      return String(decoding: bytes, as: UTF8.self).replacing(/\u{1B}\[\?2026[hl]/, with: "")
    }
    #expect(difference("1 of 2", "2 of 3") == "\u{1B}[H2\u{1B}[4C3")
    #expect(difference("1/2", "3/4") == "\u{1B}[H3/4")
    #expect(difference("1가2", "3가4") == "\u{1B}[H3\u{1B}[2C4")
    #expect(difference("경기고등학교", "경기고") == "\u{1B}[1;7H\u{1B}[K")
    #expect(difference("ab", "a") == "\u{1B}[1;2H ")
  }

  @Test("the last column, and characters that terminals count differently, are followed by a move of their own")
  func doubtfulPlaces() {
    var new = Canvas(size: TerminalSize(columns: 3, rows: 2))
    new.write("abc", row: 0, column: 0)
    new.write("❤️d", row: 1, column: 0)
    let text = String(decoding: CanvasDifference(from: Canvas(size: new.size), to: new).bytes, as: UTF8.self)
    #expect(text == "\u{1B}[?2026h\u{1B}[Habc\u{1B}[2H❤️\u{1B}[2;3Hd\u{1B}[?2026l")
  }
}
