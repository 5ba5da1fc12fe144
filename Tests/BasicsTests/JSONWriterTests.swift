import Foundation
import Basics
import TestSupport
import Testing

@Suite struct `the writer of JSON` {
  private static func written(
    _ bytes: [UInt8] = [], escapes: JSONEscapes = .answers, _ write: (inout JSONWriter) -> Void
  ) -> String {
    var json = JSONWriter(bytes, escapes: escapes)
    write(&json)
    return String(decoding: json.take(), as: UTF8.self)
  }

  @Test func `puts commas and colons where they belong, after what is there`() {
    let text = Self.written(Array("data: ".utf8)) { json in
      json.object { json in
        json.key("a")
        json.array { json in
          json.value(1)
          json.value(-2 as Int64)
          json.object { _ in }
          json.array { _ in }
          json.value(1.5)
        }
        json.key("b\"")
        json.null()
        json.key("c")
        json.value("x")
      }
    }
    #expect(text == #"data: {"a":[1,-2,{},[],1.5],"b\"":null,"c":"x"}"#)
  }

  private static let all =
    "\"\\/ \u{0}\u{8}\t\n\u{C}\r\u{1B}\u{1F}\u{7F}\u{85}\u{9F}\u{A0}é터\u{2028}\u{202E}\u{2066}\u{2030}🏫"

  /// The texts that each of the three has always written.
  @Test func `escapes as answers, exports and logs always have`() {
    func text(_ escapes: JSONEscapes) -> String { Self.written(escapes: escapes) { $0.value(Self.all) } }
    #expect(
      text(.answers)
        == "\"\\\"\\\\/ \\u0000\\b\\t\\n\\f\\r\\u001b\\u001f\\u007f\\u0085\\u009f\u{A0}é터\u{2028}\u{202E}\u{2066}\u{2030}🏫\""
    )
    #expect(
      text(.exports)
        == "\"\\\"\\\\/ \\u0000\\u0008\\u0009\\n\\u000c\\u000d\\u001b\\u001f\u{7F}\u{85}\u{9F}\u{A0}é터\u{2028}\u{202E}\u{2066}\u{2030}🏫\""
    )
    #expect(
      text(.logs)
        == "\"\\\"\\\\/ \\u0000\\u0008\\u0009\\u000a\\u000c\\u000d\\u001b\\u001f\\u007f\\u0085\\u009f\u{A0}é터\\u2028\\u202e\\u2066\u{2030}🏫\""
    )
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `is read back as it was`(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let scalars = Array(Self.all.unicodeScalars)
    for escapes in [JSONEscapes.answers, .exports, .logs] {
      for _ in 0..<300 {
        let count = Int.random(in: 0...20, using: &random)
        let text = String(
          String.UnicodeScalarView((0..<count).compactMap { _ in scalars.randomElement(using: &random) }))
        let json = Self.written(escapes: escapes) { $0.value(text) }
        var tokenizer = JSONTokenizer(Array(json.utf8))
        guard case .string(let string)? = try tokenizer.next() else {
          Issue.record("\(json) is no string")
          return
        }
        #expect(tokenizer.text(of: string) == text)
        #expect(try tokenizer.next() == nil)
        #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == text)
      }
    }
  }

  @Test(arguments: [0, -0.5, 1, 1e16, 1.5e-300, 0.1, .greatestFiniteMagnitude, .leastNonzeroMagnitude] as [Double])
  func `writes numbers that JSON has, and as many digits as they need`(number: Double) throws {
    let text = Self.written { $0.value(number) }
    #expect(JSONTokenizer.fault(in: Array(text.utf8)) == nil)
    #expect(Double(text) == number)
  }
}
