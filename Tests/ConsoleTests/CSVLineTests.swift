import Console
import Testing

@Suite("CSVLine")
struct CSVLineTests {
  @Test(
    "fields are quoted where RFC 4180 asks for it",
    arguments: [
      ([], ""), (["a", "b"], "a,b"), (["", ""], ","), ([""], "\"\""), (["a,b"], "\"a,b\""),
      (["say \"hi\""], "\"say \"\"hi\"\"\""), (["a\r\nb"], "\"a\r\nb\""), (["a\rb"], "\"a\rb\""),
      (["a\nb", "c"], "\"a\nb\",c"),
      ([" a", "b "], "\" a\",\"b \""), (["=1+1", "-5", "@x"], "=1+1,-5,@x"), (["학교"], "학교"),
      (["\"\u{301}"], "\"\"\"\u{301}\""), ([",\u{301}"], "\",\u{301}\""),
    ] as [([RawText], RawText)])
  func join(fields: [RawText], line: RawText) {
    #expect(Array(CSVLine.join(fields.map(\.text)).utf8) == Array(line.text.utf8))
  }
}
