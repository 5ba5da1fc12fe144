/// Reads JSON (RFC 8259) token by token. It accepts only valid JSON.
///
/// Foundation's decoder also accepts commas before a closing bracket, numbers such as `01` and `1.`, unknown escapes,
/// and control characters in strings. It does not report the position of an error on every platform.
///
/// This tokenizer does not check whether the bytes are UTF-8. A byte order mark at the start is skipped, as the RFC
/// permits.
package struct JSONTokenizer {
  package enum Token: Hashable, Sendable {
    case objectStart
    case objectEnd
    case arrayStart
    case arrayEnd
    /// The name of a member; its value comes next.
    case name(JSONString)
    case string(JSONString)
    /// A number, by the range of its bytes.
    case number(Range<Int>)
    case bool(Bool)
    case null
  }

  private enum Expectation {
    case value
    /// After `[`.
    case valueOrEnd
    /// After `{`.
    case nameOrEnd
    case name
    /// After a value: a comma or the end of its array or object.
    case commaOrEnd
  }

  package let bytes: [UInt8]
  /// The offset of the byte after the last token.
  package private(set) var position = 0
  /// The offset of the last token.
  package private(set) var start = 0
  private let maximumDepth: Int
  private var expectation = Expectation.value
  /// The arrays and objects around the next token, innermost last. `true` is an object, `false` an array.
  private var containers: [Bool] = []

  /// A tokenizer at the start of a text.
  ///
  /// - Parameter maximumDepth: the maximum nesting depth of arrays and objects. Foundation's decoder allows 512.
  package init(_ bytes: [UInt8], maximumDepth: Int = 512) {
    (self.bytes, self.maximumDepth) = (bytes, maximumDepth)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The first error in a text; `nil` if the text is valid JSON.
  package static func fault(in bytes: [UInt8], maximumDepth: Int = 512) -> JSONFault? {
    var tokenizer = JSONTokenizer(bytes, maximumDepth: maximumDepth)
    do {
      while try tokenizer.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  /// Whether an object of a valid text has two members of one name. Readers differ in which of them they take.
  package static func repeatsName(in bytes: [UInt8]) -> Bool {
    var tokenizer = JSONTokenizer(bytes)
    var names: [Set<String>] = []
    while let token = try? tokenizer.next() {
      switch token {
      case .objectStart: names.append([])
      case .objectEnd: names.removeLast()
      case .name(let name):
        guard names[names.count - 1].insert(tokenizer.text(of: name)).inserted else { return true }
      default: break
      }
    }
    return false
  }

  /// Reads the next token; `nil` at the end of the text.
  package mutating func next() throws(JSONFault) -> Token? {
    skipSpace()
    if expectation == .commaOrEnd {
      guard let isObject = containers.last else {
        guard position == bytes.count else { throw fault(.textAfterEnd) }
        return nil
      }
      if take(isObject ? "}" : "]") { return close() }
      guard take(",") else { throw fault(.missing(",")) }
      expectation = isObject ? .name : .value
      skipSpace()
    }
    start = position
    switch expectation {
    case .nameOrEnd where take("}"), .valueOrEnd where take("]"): return close()
    case .nameOrEnd, .name: return .name(try name())
    case .value, .valueOrEnd, .commaOrEnd: return try value()
    }
  }

  private mutating func close() -> Token? {
    start = position - 1
    expectation = .commaOrEnd
    return containers.removeLast() ? .objectEnd : .arrayEnd
  }

  private mutating func name() throws(JSONFault) -> JSONString {
    guard take("\"") else { throw fault(.noName) }
    let name = try string()
    skipSpace()
    guard take(":") else { throw fault(.missing(":")) }
    expectation = .value
    return name
  }

  private mutating func value() throws(JSONFault) -> Token {
    guard position < bytes.count else { throw fault(.endsEarly) }
    expectation = .commaOrEnd
    switch bytes[position] {
    case UInt8(ascii: "{"): return try open(.objectStart, isObject: true)
    case UInt8(ascii: "["): return try open(.arrayStart, isObject: false)
    case UInt8(ascii: "\""):
      position += 1
      return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t") where take(word: "true"): return .bool(true)
    case UInt8(ascii: "f") where take(word: "false"): return .bool(false)
    case UInt8(ascii: "n") where take(word: "null"): return .null
    default: throw fault(.noValue)
    }
  }

  private mutating func open(_ token: Token, isObject: Bool) throws(JSONFault) -> Token {
    guard containers.count < maximumDepth else { throw fault(.tooDeep(maximumDepth)) }
    position += 1
    containers.append(isObject)
    expectation = isObject ? .nameOrEnd : .valueOrEnd
    return token
  }

  /// Reads a string, starting after its opening quotation mark.
  private mutating func string() throws(JSONFault) -> JSONString {
    let start = position
    var hasEscapes = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return JSONString(range: start..<position - 1, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape()
      case 0..<0x20: throw fault(.controlCharacter)
      default: position += 1
      }
    }
    throw fault(.endsInString)
  }

  private mutating func escape() throws(JSONFault) {
    position += 1
    guard position < bytes.count else { throw fault(.endsInString) }
    switch bytes[position] {
    case UInt8(ascii: "u"):
      let digits = bytes[(position + 1)...].prefix(4)
      guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { throw fault(.shortEscape) }
      position += 5
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    default: throw fault(.unknownEscape)
    }
  }

  private mutating func number() throws(JSONFault) -> Range<Int> {
    _ = take("-")
    var isValid = take("0") || takeDigits()
    if take(".") { isValid = takeDigits() && isValid }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      isValid = takeDigits() && isValid
    }
    let end = position
    guard isValid, end == bytes.count || !bytes[end].belongsToNumber else {
      position = start
      throw fault(.malformedNumber)
    }
    return start..<end
  }

  private mutating func takeDigits() -> Bool {
    let first = position
    while position < bytes.count, bytes[position].isDigit { position += 1 }
    return position > first
  }

  private mutating func take(word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position..<end].elementsEqual(letters) else { return false }
    position = end
    return true
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position].isSpace { position += 1 }
  }

  private func fault(_ kind: JSONFault.Kind) -> JSONFault {
    let isEarly = position == bytes.count && kind != .endsInString
    return JSONFault(kind: isEarly ? .endsEarly : kind, offset: position)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  /// Whether the byte can be a part of a number.
  fileprivate var belongsToNumber: Bool { isDigit || "+-.eE".utf8.contains(self) }
}
