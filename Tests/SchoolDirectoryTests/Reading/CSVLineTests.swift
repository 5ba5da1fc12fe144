import TestSupport
import Testing

@testable import SchoolDirectory

@Suite("CSVLine")
struct CSVLineTests {
  private static let lines: [(fields: [String], line: String)] = [
    ([], ""), (["a", "b"], "a,b"), (["", ""], ","), ([""], "\"\""), (["a,b"], "\"a,b\""),
    (["say \"hi\""], "\"say \"\"hi\"\"\""), (["a\r\nb"], "\"a\r\nb\""), (["a\rb"], "\"a\rb\""),
    (["a\nb", "c"], "\"a\nb\",c"),
    ([" a", "b "], "\" a\",\"b \""), (["=1+1", "-5", "@x"], "=1+1,-5,@x"), (["학교"], "학교"),
    (["\"\u{301}"], "\"\"\"\u{301}\""), ([",\u{301}"], "\",\u{301}\""),
  ]

  @Test("fields are quoted where RFC 4180 asks for it", arguments: lines.indices)
  func join(index: Int) {
    #expect(Array(CSVLine.join(Self.lines[index].fields).utf8) == Array(Self.lines[index].line.utf8))
  }

  @Test("the reader gives back the fields that were written, whatever is in them", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var dice = TestRandom(seed: UInt64(seed))
    let alphabet = ["a", "\"", ",", "\n", "\r\n", "가", "\r", " ", "\u{301}"]
    let rows = (0..<5).map { _ in
      (0...dice.below(3)).map { _ in (0..<dice.below(8)).map { _ in alphabet[dice.below(alphabet.count)] }.joined() }
    }
    let text = rows.map(CSVLine.join).joined(separator: "\r\n")
    #expect(try CSVReaderTests.records(text) == rows.map { $0.map { CleanText.string($0) } })
  }
}
