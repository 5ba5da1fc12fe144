import Basics
import Console
import Testing

@Suite("TextTable")
struct TextTableTests {
  private static func ranking(palette: Palette = Palette(.plain), width: Int? = nil) -> [String] {
    var table = TextTable(columns: [
      .init("Rank", .number), .init("School", .name), .init("Region", .name, givesWay: 1), .init("Taps", .number),
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

  @Test("a column that may gives way first, then names are shortened, and no number is")
  func narrow() {
    #expect(
      Self.ranking(width: 36) == [
        "Rank  School                  Taps",
        "────  ─────────────────  ─────────",
        "   1  경기고등학교       1,234,567",
        "   2  Chadwick 국제학교         89",
      ])
    #expect(
      Self.ranking(width: 29) == [
        "Rank  School             Taps",
        "────  ────────────  ─────────",
        "   1  경기고등학교  1,234,567",
        "   2  Chadwick 국…         89",
      ])
  }

  @Test("columns give way in their order, and what gave way is told")
  func order() {
    var table = TextTable(columns: [
      .init("Name", .name), .init("A", givesWay: 2), .init("B", givesWay: 1), .init("Taps", .number),
    ])
    table.append([.init("학교"), .init("aaaaaaaa"), .init("bbbbbbbb"), .init("1,234")])
    #expect(table.titlesLeftOut(fitting: 31) == [])
    #expect(table.titlesLeftOut(fitting: 30) == ["B"])
    #expect(table.titlesLeftOut(fitting: 20) == ["A", "B"])
    #expect(table.lines(fitting: 20, palette: Palette(.plain)) == ["Name   Taps", "────  ─────", "학교  1,234"])
  }

  private static let school = "sample:elementary:busan-haeundae"

  private static func sessions(width: Int) -> [String] {
    var table = TextTable(columns: [
      .init("Session", .number), .init("Player", .name), .init("School", .id), .init("Taps", .number),
      .init("Why", .text),
    ])
    table.append([
      .init("7"), .init("민준"), .init(school), .init("1,234,567"), .init("taps at even times, a script does that"),
    ])
    table.append([.init("8"), .init("서연")])
    return table.lines(fitting: width, palette: Palette(.plain))
  }

  @Test("prose continues on further lines, and stands under its row with the id if that does not fit")
  func below() {
    #expect(
      Self.sessions(width: 90) == [
        "Session  Player  School                                 Taps  Why",
        "───────  ──────  ────────────────────────────────  ─────────  ────────────────────────────",
        "      7  민준    sample:elementary:busan-haeundae  1,234,567  taps at even times, a script",
        "                                                              does that",
        "      8  서연",
      ])
    #expect(
      Self.sessions(width: 60) == [
        "Session  Player       Taps",
        "───────  ──────  ─────────",
        "      7  민준    1,234,567",
        "         sample:elementary:busan-haeundae",
        "         taps at even times, a script does that",
        "      8  서연",
      ])
    #expect(
      Self.sessions(width: 40) == [
        "Session  Player       Taps",
        "───────  ──────  ─────────",
        "      7  민준    1,234,567",
        "        sample:elementary:busan-haeundae",
        "        taps at even times, a script",
        "        does that",
        "      8  서연",
      ])
  }

  @Test("an id that heads its row stands above it")
  func above() {
    var table = TextTable(columns: [.init("School", .id), .init("Before", .number), .init("Now", .number)])
    table.append([.init(Self.school), .init("1,234"), .init("1,235")])
    #expect(
      table.lines(fitting: 40, palette: Palette(.plain)) == [
        "Before    Now", "──────  ─────", Self.school, " 1,234  1,235",
      ])
  }

  @Test("at no width is a number, an id or a word shortened, or a line too long", arguments: 30...100)
  func everyWidth(width: Int) {
    let lines = Self.sessions(width: width)
    #expect(lines.allSatisfy { $0.displayWidth <= width || $0.trimmingPrefix { $0 == " " } == Self.school })
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    #expect(lines.contains { $0.contains(Self.school) } && lines.contains { $0.contains("1,234,567") })
    #expect(lines.joined(separator: " ").split(separator: " ").contains("script"))
  }

  @Test("a terminal of a few cells shows the first column, as far as it fits", arguments: 1...29)
  func fewCells(width: Int) {
    #expect(Self.ranking(width: width).allSatisfy { $0.displayWidth <= width })
  }

  @Test("a terminal without cells shows nothing", arguments: [0, -1])
  func noWidth(width: Int) {
    #expect(Self.ranking(width: width) == [])
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
