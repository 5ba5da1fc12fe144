/// Checks a text against the grammar of JSON (RFC 8259).
///
/// Foundation's decoder also takes commas before a closing bracket, numbers such as `01` and `1.`, unknown escapes, and
/// control characters in strings.
struct JSONGrammar {
  /// The maximum depth of nested arrays and objects; the decoder has the same.
  private static let maximumDepth = 512

  private var rest: Substring.UTF8View
  private let length: Int

  private init(_ text: String) {
    rest = text.utf8[...]
    length = rest.count
  }

  /// Where a text is not JSON, for people; `nil` if it is.
  ///
  /// A byte order mark at the start is ignored, as the RFC permits.
  /// - Complexity: O(length).
  static func fault(in text: String) -> String? {
    var grammar = JSONGrammar(text)
    if text.unicodeScalars.first == "\u{FEFF}" { grammar.rest = grammar.rest.dropFirst(3) }
    if grammar.value(depth: 0), grammar.isAtEnd() { return nil }
    return grammar.rest.isEmpty
      ? "it ends too early" : "see what stands at byte \(grammar.length - grammar.rest.count + 1)"
  }

  private mutating func isAtEnd() -> Bool {
    skipSpace()
    return rest.isEmpty
  }

  private mutating func value(depth: Int) -> Bool {
    skipSpace()
    switch rest.first {
    case UInt8(ascii: "{"): return list(until: "}", depth: depth) { $0.member(depth: depth + 1) }
    case UInt8(ascii: "["): return list(until: "]", depth: depth) { $0.value(depth: depth + 1) }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func list(
    until end: Unicode.Scalar, depth: Int, _ element: (inout JSONGrammar) -> Bool
  ) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    rest.removeFirst()
    skipSpace()
    if take(end) { return true }
    repeat {
      guard element(&self) else { return false }
      skipSpace()
    } while take(",")
    return take(end)
  }

  private mutating func member(depth: Int) -> Bool {
    skipSpace()
    guard string() else { return false }
    skipSpace()
    return take(":") && value(depth: depth)
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "\""):
        rest.removeFirst()
        return true
      case UInt8(ascii: "\\"):
        guard escape() else { return false }
      case 0..<0x20: return false
      default: rest.removeFirst()
      }
    }
    return false
  }

  private mutating func escape() -> Bool {
    rest.removeFirst()
    guard take("u") else { return take { #""\/bfnrt"#.utf8.contains($0) } }
    for _ in 0..<4 where !take(where: \.isHexDigit) { return false }
    return true
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0"), !digits() { return false }
    if take("."), !digits() { return false }
    guard take("e") || take("E") else { return true }
    if !take("+") { _ = take("-") }
    return digits()
  }

  private mutating func digits() -> Bool {
    guard take(where: \.isDigit) else { return false }
    rest = rest.drop(while: \.isDigit)
    return true
  }

  private mutating func word(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool { take { $0 == UInt8(ascii: scalar) } }

  private mutating func take(where isWanted: (UInt8) -> Bool) -> Bool {
    guard let byte = rest.first, isWanted(byte) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpace() {
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(self)
  }
}
