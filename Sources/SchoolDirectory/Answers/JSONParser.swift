import Basics

/// Reads JSON as a tree, with the line of each object.
struct JSONParser {
  /// The maximum nesting depth. The formats need five, and the parser recurses for each level.
  static let maximumDepth = 64

  private var json: JSONTokenizer
  /// The offset up to which line breaks were counted, and the line of the byte at this offset.
  private var counted = (offset: 0, line: 1)
  private var values = 0
  /// Why the parser stops before the end.
  private var end: DirectoryError?

  /// A parser of valid UTF-8.
  init(_ bytes: [UInt8]) { json = JSONTokenizer(bytes, maximumDepth: Self.maximumDepth) }

  /// Reads the whole text as one value.
  ///
  /// - Throws: ``DirectoryError/brokenJSON(problem:line:column:)``, ``DirectoryError/tooLong(_:)``,
  ///   ``DirectoryError/stopped``.
  mutating func parse() throws(DirectoryError) -> JSONValue {
    do {
      let value = try value(json.next())
      _ = try json.next()
      return value
    } catch {
      if let end { throw end }
      throw .brokenJSON(
        problem: error.description, line: TextPosition.line(of: error.offset, in: json.bytes),
        column: TextPosition.column(of: error.offset, in: json.bytes))
    }
  }

  private mutating func value(_ token: JSONTokenizer.Token?) throws(JSONFault) -> JSONValue {
    values += 1
    do { try APIAnswer.check(values) } catch {
      end = error
      throw JSONFault(kind: .endsEarly, offset: json.start)
    }
    switch token {
    case .objectStart:
      let line = line()
      var members: [String: JSONValue] = [:]
      while case .name(let name)? = try json.next() { members[json.text(of: name)] = try value(json.next()) }
      return .object(members, line: line)
    case .arrayStart:
      var elements: [JSONValue] = []
      while let element = try json.next(), element != .arrayEnd { elements.append(try value(element)) }
      return .array(elements)
    case .string(let text): return .string(json.text(of: text))
    case .number(let digits): return .number(String(decoding: json.bytes[digits], as: UTF8.self))
    case .bool(let value): return .bool(value)
    // No value begins with any of the other tokens.
    case .null, .name, .objectEnd, .arrayEnd, nil: return .null
    }
  }

  /// The line of the last token.
  private mutating func line() -> Int {
    let more = TextPosition.line(of: json.start - counted.offset, in: json.bytes[counted.offset...])
    counted = (json.start, counted.line + more - 1)
    return counted.line
  }
}
