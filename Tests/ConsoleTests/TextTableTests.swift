import Console
import Testing

@Suite("TextTable")
struct TextTableTests {
  private static func ranking(palette: Palette = Palette(.plain), width: Int? = nil) -> [String] {
    var table = TextTable(columns: [
      .init("Rank", alignment: .trailing), .init("School", isFlexible: true), .init("Region", isFlexible: true),
      .init("Taps", alignment: .trailing),
    ])
    table.append([.init("1"), .init("경기고등학교"), .init("서울특별시"), .init(1_234_567.grouped, style: .gain)])
    table.append([.init("2"), .init("Chadwick 국제학교"), .init("인천"), .init(89.grouped)])
    return table.lines(fitting: width, palette: palette)
  }

  @Test("columns line up with Hangul in them")
  func alignment() {
    #expect(
      Self.ranking() == [
        "Rank  School             Region           Taps",
        "────  ─────────────────  ──────────  ─────────",
        "   1  경기고등학교       서울특별시  1,234,567",
        "   2  Chadwick 국제학교  인천               89",
      ])
  }

  @Test("styles surround the text, not the blanks")
  func styles() throws {
    let lines = Self.ranking(palette: Palette(.color))
    #expect(lines[0].hasPrefix("\u{1B}[1mRank\u{1B}[0m  \u{1B}[1mSchool\u{1B}[0m "))
    #expect(lines[1].hasPrefix("\u{1B}[2m────"))
    #expect(lines[2].hasSuffix("서울특별시  \u{1B}[32m1,234,567\u{1B}[0m"))
    #expect(lines.map(StyledText.width) == Self.ranking().map(\.displayWidth))
  }

  @Test("flexible columns give way first, the widest before the others")
  func narrow() {
    #expect(
      Self.ranking(width: 36) == [
        "Rank  School    Region          Taps",
        "────  ────────  ─────────  ─────────",
        "   1  경기고…   서울특별…  1,234,567",
        "   2  Chadwic…  인천              89",
      ])
  }

  @Test("no line is wider than the terminal", arguments: 1...50)
  func everyWidth(width: Int) {
    let lines = Self.ranking(width: width)
    #expect(lines.allSatisfy { $0.displayWidth <= width })
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test("a terminal without cells shows nothing", arguments: [0, -1])
  func noWidth(width: Int) {
    #expect(Self.ranking(width: width) == [])
  }

  @Test("a maximum width holds without a terminal too")
  func maximumWidth() {
    var table = TextTable(columns: [.init("Name", maximumWidth: 5), .init("No.", alignment: .trailing)])
    table.append([.init("학교이름"), .init("1")])
    #expect(table.lines(palette: Palette(.plain)) == ["Name   No.", "─────  ───", "학교…    1"])
  }

  @Test("a table without titles has no header, and short rows end in empty cells")
  func headless() {
    var table = TextTable(columns: [.init(""), .init("")])
    table.append([.init("id"), .init("42")])
    table.append([.init("a longer key")])
    table.append([])
    #expect(table.lines(palette: Palette(.plain)) == ["id            42", "a longer key", ""])
  }

  @Test("an empty table shows its header, one without columns nothing")
  func empty() {
    #expect(TextTable(columns: [.init("Name")]).lines(palette: Palette(.plain)) == ["Name", "────"])
    #expect(TextTable(columns: []).lines(fitting: 80, palette: Palette(.plain)) == [])
  }

  @Test("no cell and no title can drive the terminal")
  func sanitized() {
    var table = TextTable(columns: [.init("A\u{1B}[2J")])
    table.append([.init("\u{1B}]0;title\u{7}\r\nx")])
    let lines = table.lines(palette: Palette(.plain))
    #expect(lines.first == "A␛[2J")
    #expect(lines.last == "␛]0;title␇␍␊x")
  }
}
