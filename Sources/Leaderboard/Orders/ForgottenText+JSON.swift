import Basics
import SchoolDirectory
import TapGame

extension ForgottenText {
  /// The JSON members whose texts come from the program, not from a person.
  private static let words: Set<String> = [
    "auto-ban", "autoBan", "board", "cause", "command", "digest", "every", "fault", "format", "join", "joining", "kind",
    "level", "look", "origin", "state", "status", "step", "time-zone", "timeZone",
  ]

  /// Replaces each forgotten name in a JSON text with the mark, if a person typed it. Returns `nil` if there is no such
  /// name. Names of members, texts of the program, ids of schools and moments stay, so that the values can still be
  /// read.
  func replaced(inJSON json: String) throws -> String? {
    var tokenizer = JSONTokenizer(Array(json.utf8))
    var (result, copied, name) = ([UInt8](), 0, "")
    while let token = try tokenizer.next() {
      if case .name(let member) = token { name = tokenizer.text(of: member) }
      guard case .string(let string) = token, !Self.words.contains(name) else { continue }
      let text = tokenizer.text(of: string)
      guard SchoolID(text) == nil, Timestamp(iso8601: text) == nil, let other = replaced(in: text) else { continue }
      var writer = JSONWriter(escapes: .exports)
      writer.value(other)
      result += tokenizer.bytes[copied..<tokenizer.start] + writer.take()
      copied = tokenizer.position
    }
    return copied == 0 ? nil : String(decoding: result + tokenizer.bytes[copied...], as: UTF8.self)
  }
}
