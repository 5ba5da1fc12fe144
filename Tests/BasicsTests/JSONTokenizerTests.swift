import Foundation
import Basics
import TestSupport
import Testing

@Suite struct `the tokenizer of JSON` {
  @Test(arguments: [
    "{}", "[]", " [ ] ", "{\"a\":1}", "[1,2]", "{\"a\":[{\"b\":null}],\"c\":\"d\"}", "0", "-0", "1.5e-3", "1E+2",
    "\"\\u00e9\\\\\\/\\b\\f\\n\\r\\t\\\"\"", "true", "false", "null", "\r\n\t [1]\n", "\"\u{7F}한\"", "\u{FEFF}{}",
    String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
  ])
  func `takes what RFC 8259 says`(text: String) throws {
    #expect(JSONTokenizer.fault(in: Array(text.utf8)) == nil)
    // A peer of another make agrees.
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  @Test(arguments: [
    "", " ", "[1,]", "{\"a\":1,}", "[,]", "[1,,2]", "{,}", "{\"a\":[1,],\"b\":2}", "{\"a\"}", "{a:1}", "{'a':1}",
    "{\"a\":1 \"b\":2}", "[1 2]", "01", "-", "-01", "1.", ".5", "+1", "1e", "1e+", "0x1", "NaN", "Infinity", "tru",
    "truex", "\"", "\"\\x\"", "\"\\u12g4\"", "\"\t\"", "\"\n\"", "\"\u{0}\"", "{} {}", "[]]", "{}//", "/**/{}", "[",
    "{", "[}", "{]", "1.5.2", "1e2e3", "--1", "1-2",
    "\u{C}[]", String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
  ])
  func `takes nothing else`(text: String) {
    #expect(JSONTokenizer.fault(in: Array(text.utf8)) != nil)
  }

  @Test(arguments: [
    ("", 0, "the text ends early"), ("[1", 2, "the text ends early"), ("{\"a\":", 5, "the text ends early"),
    ("\"ab", 3, "the text ends inside a string"), ("\"a\\", 3, "the text ends inside a string"),
    ("[1 2]", 3, "“,” is expected"), ("{\"a\" 1}", 5, "“:” is expected"), ("[1,]", 3, "a value is expected"),
    ("{,}", 1, "a member's name in quotes is expected"), ("\"a\nb\"", 2, "a control character in a string"),
    (#""\x""#, 2, "an unknown escape"), (#"["\u12"]"#, 3, "\\u without four hexadecimal digits"),
    ("[01]", 1, "a malformed number"), ("[1] x", 4, "text follows the end"), ("[[[]]]", 2, "nested more than 2 deep"),
  ])
  func `tells what is wrong, and where`(text: String, offset: Int, sentence: String) throws {
    let fault = try #require(JSONTokenizer.fault(in: Array(text.utf8), maximumDepth: 2))
    #expect(fault.offset == offset)
    #expect(fault.description == sentence)
  }

  @Test func `gives names, values and their places`() throws {
    var json = JSONTokenizer(Array(#" {"a" : [1.5e3, "\u00e9", true], "b":{}, "c":null} "#.utf8))
    var tokens: [String] = []
    while let token = try json.next() {
      let text =
        switch token {
        case .objectStart: "{"
        case .objectEnd: "}"
        case .arrayStart: "["
        case .arrayEnd: "]"
        case .name(let name): "name \(json.text(of: name))"
        case .string(let string): "text \(json.text(of: string))"
        case .number(let range): "number \(String(decoding: json.bytes[range], as: UTF8.self))"
        case .bool(let value): "\(value)"
        case .null: "null"
        }
      tokens.append("\(json.start) \(text)")
    }
    #expect(
      tokens == [
        "1 {", "2 name a", "8 [", "9 number 1.5e3", "16 text é", "26 true", "30 ]", "33 name b", "37 {", "38 }",
        "41 name c", "45 null", "49 }",
      ])
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t\u0041\uAC00\uD83C\uDFEB""#, "\"\\/\u{8}\u{C}\n\r\tA가🏫"), (#""가""#, "가"), (#""""#, ""),
  ])
  func `resolves escapes`(text: String, content: String) throws {
    var json = JSONTokenizer(Array(text.utf8))
    guard case .string(let string)? = try json.next() else {
      Issue.record("\(text) is no string")
      return
    }
    #expect(json.text(of: string) == content)
    #expect(json.utf8(of: string) == Array(content.utf8))
  }

  @Test(arguments: [
    (#"\uD83C"#, "\u{FFFD}"), (#"\uDFEB"#, "\u{FFFD}"), (#"\uD83C\uD83C"#, "\u{FFFD}\u{FFFD}"),
    (#"\uD83Cx"#, "\u{FFFD}x"), (#"\uD83C\u0041"#, "\u{FFFD}A"), (#"\uD83C\uD83C\uDFEB"#, "\u{FFFD}🏫"),
  ])
  func `takes half of a surrogate pair, which stands for no character`(escape: String, content: String) throws {
    var json = JSONTokenizer(Array("\"\(escape)\"".utf8))
    guard case .string(let string)? = try json.next() else {
      Issue.record("\(escape) is no string")
      return
    }
    #expect(json.utf8(of: string) == nil)
    #expect(json.text(of: string) == content)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `takes no text with a wrong byte that another make refuses`(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let good = Array(#"{"a":[1,-2.5e3,"x\n\u0041가",true,false,null,{}],"b":{"c":[]}}"#.utf8)
    for _ in 0..<5000 {
      var bytes = good
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
      default: bytes[place] = "{}[],:\"\\0-.eu \n".utf8.randomElement(using: &random) ?? 0
      }
      guard String(validating: bytes, as: UTF8.self) != nil else { continue }
      if JSONTokenizer.fault(in: bytes) == nil {
        #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
          try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        }
      }
    }
  }
}
