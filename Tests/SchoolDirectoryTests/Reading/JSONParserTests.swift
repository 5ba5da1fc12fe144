import Testing

@testable import SchoolDirectory

@Suite struct JSONParserTests {
  static func parse(_ text: String) throws -> JSONValue {
    var parser = JSONParser(Array(text.utf8))
    return try parser.parse()
  }

  @Test(arguments: [
    (
      #"{"a": [1, -2.5e+3, "x", true, false, null], "b": {}}"#,
      JSONValue.object(
        [
          "a": .array([.number("1"), .number("-2.5e+3"), .string("x"), .bool(true), .bool(false), .null]),
          "b": .object([:], line: 1),
        ], line: 1)
    ),
    (" [ ] ", .array([])),
    (#""\"\\\/\n\u0041\uAC00\uD83C\uDFEB\uD83Cx""#, .string("\"\\/\nA가🏫\u{FFFD}x")),
    ("\r\n\r\n\n\r[\n{}]", .array([.object([:], line: 5 + 1)])),
    (#"{"a":1,"a":2}"#, .object(["a": .number("2")], line: 1)),
    ("0", .number("0")),
  ])
  func values(text: String, value: JSONValue) throws {
    #expect(try Self.parse(text) == value)
  }

  @Test(arguments: [
    ("[1,\n 2 3]", 2, 4), ("{\"a\" 1}", 1, 6), ("[1,]", 1, 4), ("{,}", 1, 2), ("[1", 1, 3), ("{\"a\":", 1, 6),
    ("\"ab", 1, 4), ("\"a\nb\"", 1, 3), (#""\x""#, 1, 3), (#""\u12""#, 1, 3), (#""\u+123""#, 1, 3), ("01", 1, 1),
    ("1.", 1, 1), ("-", 1, 1), ("tru", 1, 1), ("[1] x", 1, 5), ("가", 1, 1), ("[\"가나\", x]", 1, 8), ("\\", 1, 1),
  ])
  func mistakes(text: String, line: Int, column: Int) {
    #expect {
      try Self.parse(text)
    } throws: { error in
      guard case DirectoryError.brokenJSON(_, line, column) = error else { return false }
      return true
    }
  }

  @Test func deepNestingIsRefusedBeforeItFillsTheStack() {
    #expect(throws: DirectoryError.brokenJSON(problem: "nested more than 64 deep", line: 1, column: 65)) {
      try Self.parse(String(repeating: "[", count: 100_000))
    }
  }
}
