/// Reads JSON (RFC 8259) with the line of each object and the position of an error.
///
/// Foundation's parser reports neither the line of an object nor, on every platform, the position of an error.
struct JSONParser {
  /// The maximum nesting depth. The formats need five, and the parser recurses for each level.
  static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// A parser of valid UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the whole text as one value.
  ///
  /// - Throws: ``DirectoryError/brokenJSON(problem:line:column:)``.
  /// - Complexity: O(length).
  mutating func parse() throws(DirectoryError) -> JSONValue {
    let value = try value(depth: 0)
    guard peek() == nil else { throw broken("text follows the end") }
    return value
  }

  private mutating func value(depth: Int) throws(DirectoryError) -> JSONValue {
    guard depth <= Self.maximumDepth else { throw broken("nested more than \(Self.maximumDepth) deep") }
    guard let next = peek() else { throw broken("the text ends early") }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case .quote: return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw broken("a value is expected")
    }
  }

  private mutating func object(depth: Int) throws(DirectoryError) -> JSONValue {
    let start = line
    var members: [String: JSONValue] = [:]
    position += 1
    guard peek() != UInt8(ascii: "}") else {
      position += 1
      return .object(members, line: start)
    }
    while true {
      guard peek() == .quote else { throw broken("a member's name in quotes is expected") }
      let name = try string()
      try take(UInt8(ascii: ":"))
      members[name] = try value(depth: depth + 1)
      if peek() == UInt8(ascii: "}") {
        position += 1
        return .object(members, line: start)
      }
      try take(.comma)
    }
  }

  private mutating func array(depth: Int) throws(DirectoryError) -> JSONValue {
    var elements: [JSONValue] = []
    position += 1
    guard peek() != UInt8(ascii: "]") else {
      position += 1
      return .array(elements)
    }
    while true {
      elements.append(try value(depth: depth + 1))
      if peek() == UInt8(ascii: "]") {
        position += 1
        return .array(elements)
      }
      try take(.comma)
    }
  }

  private mutating func string() throws(DirectoryError) -> String {
    position += 1
    var text = ""
    var start = position
    while position < bytes.count {
      switch bytes[position] {
      case .quote:
        text += String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<position], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        start = position
      case 0..<0x20:
        throw broken("a control character in a string")
      default:
        position += 1
      }
    }
    throw broken("the text ends inside a string")
  }

  private mutating func escape() throws(DirectoryError) -> Unicode.Scalar {
    position += 1
    guard position < bytes.count else { throw broken("the text ends inside a string") }
    let letter = bytes[position]
    switch letter {
    case .quote, UInt8(ascii: "\\"), UInt8(ascii: "/"):
      position += 1
      return Unicode.Scalar(letter)
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
      // Line breaks, tabs and the like: clean text turns them into spaces anyway.
      return " "
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      guard UTF16.isLeadSurrogate(unit), position + 1 < bytes.count,
        bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
      else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
      position += 1
      let second = try codeUnit()
      guard UTF16.isTrailSurrogate(second) else { return "\u{FFFD}" }
      return UTF16.decode(UTF16.EncodedScalar([unit, second]))
    default:
      throw broken("an unknown escape")
    }
  }

  /// Reads the four digits after `\u`.
  private mutating func codeUnit() throws(DirectoryError) -> UInt16 {
    let digits = bytes[(position + 1)...].prefix(4)
    guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16),
      digits.first != UInt8(ascii: "+")
    else { throw broken("\\u without four hexadecimal digits") }
    position += 5
    return unit
  }

  private mutating func number() throws(DirectoryError) -> String {
    let start = position
    while position < bytes.count, "+-.0123456789Ee".utf8.contains(bytes[position]) { position += 1 }
    let digits = bytes[start..<position]
    guard JSONNumber.isValid(ArraySlice(digits)) else {
      position = start
      throw broken("a malformed number")
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(DirectoryError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw broken("a value is expected") }
    position += word.utf8.count
    return value
  }

  private mutating func take(_ mark: UInt8) throws(DirectoryError) {
    guard let next = peek() else { throw broken("the text ends early") }
    guard next == mark else { throw broken("“\(Character(Unicode.Scalar(mark)))” is expected") }
    position += 1
  }

  /// The next byte that is not white space.
  private mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case .lf: line += 1
      case .cr: if position + 1 >= bytes.count || bytes[position + 1] != .lf { line += 1 }
      case 0x20, 0x09: break
      default: return bytes[position]
      }
      position += 1
    }
    return nil
  }

  private func broken(_ problem: String) -> DirectoryError {
    .brokenJSON(problem: problem, line: line, column: TextPosition.column(of: position, in: bytes))
  }
}
