import Testing

@testable import SchoolDirectory

@Suite struct CSVReaderTests {
  static func records(_ text: String) throws -> [[String]] {
    var reader = CSVReader(Array(text.utf8))
    var records: [[String]] = []
    while try reader.next() { records.append((0..<reader.count).map { reader[$0] }) }
    return records
  }

  @Test(
    arguments: [
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
      ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
      ("a,\n,b\n,\n", [["a", ""], ["", "b"], ["", ""]]),
      ("a,", [["a", ""]]),
      ("\n\r\n\ra\n\n\nb", [["a"], ["b"]]),
      ("\"a,b\",\"c\nd\",\"e\"\"f\"\n", [["a,b", "c d", "e\"f"]]),
      ("\"\",\"\"\"\"\n", [["", "\""]]),
      ("5\" pipe,a\"b\"\n", [["5\" pipe", "a\"b\""]]),
      ("\"a\"\r\n\"b\"\r\"c\"", [["a"], ["b"], ["c"]]),
      ("", []), ("\n\n", []),
    ] as [(String, [[String]])])
  func records(text: String, expected: [[String]]) throws {
    #expect(try Self.records(text) == expected)
  }

  @Test(arguments: [
    ("a\nb,\"c\nd", DirectoryError.unclosedQuote(line: 2, column: 3)),
    ("\"", .unclosedQuote(line: 1, column: 1)),
    ("가나,\"다", .unclosedQuote(line: 1, column: 4)),
    ("\"a\"\"", .unclosedQuote(line: 1, column: 1)),
    ("\"a\nb\"c,d", .textAfterQuote(line: 2, column: 3)),
    ("x\r\n\"가\" ,d", .textAfterQuote(line: 2, column: 4)),
  ])
  func mistakes(text: String, error: DirectoryError) {
    #expect(throws: error) { try Self.records(text) }
  }

  @Test func aRecordKnowsTheLineItStartsOn() throws {
    var reader = CSVReader(Array("a\r\n\r\n\"b\nb\r\nb\"\rc\nd".utf8))
    var lines: [Int] = []
    while try reader.next() { lines.append(reader.line) }
    #expect(lines == [1, 3, 6, 7])
  }
}
