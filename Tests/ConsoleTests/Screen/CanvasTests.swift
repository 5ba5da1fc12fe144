import Console
import TestSupport
import Testing

@Suite("Canvas")
struct CanvasTests {
  private static let size = TerminalSize(columns: 10, rows: 3)

  @Test("text is written where it is asked for, and the column after it comes back")
  func write() {
    var canvas = Canvas(size: Self.size)
    let next = canvas.write("경기", row: 1, column: 2, style: CellStyle(.gain))
    #expect(next == 6)
    #expect(canvas.write("12", row: 1, column: next) == 8)
    #expect(canvas.lines == ["", "  경기12", ""])
    #expect(canvas[1, 2] == canvas[1, 2])
    #expect(canvas[1, 2].character == "경")
    #expect(canvas[1, 3].character == nil)
    #expect(canvas[1, 3].style == CellStyle(.gain))
    #expect(canvas[1, 6].style == .plain)
  }

  @Test(
    "a text that does not fit its field or the row is cut, and never in the middle of a wide character",
    arguments: [
      ("경기고등학교", 0, 6, "경기…", 5), ("경기고", 0, 6, "경기고", 6), ("경기고", 5, nil, "     경기…", 10),
      ("abc", 9, nil, "         …", 10), ("abc", 10, nil, "", 10), ("abc", 0, 0, "", 0), ("abc", 0, -1, "", 0),
      ("가", 9, nil, "         …", 10), ("abc", -1, nil, "bc", 2), ("가나", -1, nil, " 나", 3),
    ] as [(String, Int, Int?, String, Int)])
  func cut(text: String, column: Int, width: Int?, line: String, next: Int) {
    var canvas = Canvas(size: Self.size)
    #expect(canvas.write(text, row: 0, column: column, width: width) == next)
    #expect(canvas.lines == [line, "", ""])
  }

  @Test("a field is written whole, its blanks in the same style")
  func field() {
    var canvas = Canvas(size: Self.size)
    canvas.fill(canvas.area, with: ".")
    let inverse = CellStyle(isInverse: true)
    #expect(canvas.write("7", row: 0, column: 1, style: inverse, width: 4, alignment: .trailing) == 5)
    #expect(canvas.write("7", row: 1, column: 1, style: inverse, width: 4) == 2)
    #expect(canvas.lines == [".   7.....", ".7   .....", ".........."])
    #expect((0..<10).filter { canvas[0, $0].style == inverse } == [1, 2, 3, 4])
  }

  @Test("writing over half of a wide character blanks its other half", arguments: [0, 1, 2, 3])
  func halves(column: Int) {
    var canvas = Canvas(size: TerminalSize(columns: 4, rows: 1))
    canvas.write("가나", row: 0, column: 0)
    canvas.write("x", row: 0, column: column)
    #expect(canvas.lines == [["x 나", " x나", "가x", "가 x"][column]])
    canvas.write("다", row: 0, column: 1)
    #expect(canvas.lines == [["x다", " 다", " 다", " 다x"][column]])
  }

  @Test("marks stay with their character, and one that stands alone is left out")
  func marks() {
    var canvas = Canvas(size: Self.size)
    #expect(canvas.write("\u{301}e\u{301}👨‍👩‍👧‍👦❤️x", row: 0, column: 0) == 6)
    #expect(canvas.lines[0] == "e\u{301}👨‍👩‍👧‍👦❤️x")
    canvas.fill(Area(row: 1, column: 0, rows: 1, columns: 5), with: "가")
    canvas.fill(Area(row: 2, column: 0, rows: 1, columns: 2), with: "\u{1B}")
    #expect(canvas.lines[1...] == ["가가", "␛␛"])
  }

  @Test("what is written cannot drive the terminal")
  func sanitized() {
    var canvas = Canvas(size: Self.size)
    canvas.write("a\u{1B}[2J\nb", row: 0, column: 0)
    #expect(canvas.lines[0] == "a␛[2J␊b")
  }

  @Test("a box has its title in the upper edge, and leaves alone what is inside")
  func box() {
    var canvas = Canvas(size: TerminalSize(columns: 12, rows: 3))
    canvas.fill(canvas.area, with: "x")
    canvas.box(canvas.area, title: "순위 순위")
    #expect(canvas.lines == ["┌─ 순위 … ─┐", "│xxxxxxxxxx│", "└──────────┘"])
    var narrow = Canvas(size: TerminalSize(columns: 6, rows: 2))
    narrow.box(narrow.area, title: "순위")
    #expect(narrow.lines == ["┌────┐", "└────┘"])
  }

  @Test("a wide character is restyled as a whole, with its left half")
  func restyle() {
    var canvas = Canvas(size: TerminalSize(columns: 5, rows: 1))
    canvas.write("가나x", row: 0, column: 0)
    canvas.restyle(Area(row: 0, column: 1, rows: 1, columns: 2)) { $0.isBold = true }
    #expect((0..<5).map { canvas[0, $0].style.isBold } == [false, false, true, true, false])
  }

  @Test(
    "whatever is drawn wherever, it is clipped and keeps wide characters whole",
    arguments: some(40, of: UInt64(1)...200))
  func clipped(seed: UInt64) {
    var generator = TestRandom(seed: seed)
    var canvas = Canvas.random(using: &generator)
    for _ in 0..<50 {
      canvas.scribble(using: &generator)
      for row in 0..<canvas.size.rows {
        for column in 0..<canvas.size.columns {
          let cell = canvas[row, column]
          let width = cell.character.map { DisplayWidth.of($0) }
          let next = column + 1 < canvas.size.columns ? canvas[row, column + 1] : .blank
          #expect(width != 0)
          #expect((width == 2) == (next.character == nil))
          if width == 2 { #expect(next.style == cell.style) }
          if column == 0 { #expect(cell.character != nil) }
        }
      }
    }
  }

  @Test("numbers at the edge of what there is are no crash")
  func extremes() {
    var canvas = Canvas(size: Self.size)
    for place in [Int.min, Int.min + 1, -1, 0, 1, Int.max - 1, Int.max] {
      canvas.write("가나다", row: place, column: place, width: .max)
      canvas.write("가나다", row: 0, column: place, width: .max, alignment: .trailing)
      canvas.write("가나다", row: 0, column: place)
      let area = Area(row: place, column: place, rows: .max, columns: .max)
      canvas.fill(area, with: "x")
      canvas.restyle(area) { $0.isDim = true }
      canvas.box(area, title: "title")
      #expect(canvas[place, place] == canvas[place, place])
    }
  }
}
