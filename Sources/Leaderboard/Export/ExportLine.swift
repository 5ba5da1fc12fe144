import Basics

/// A line of an export: a JSON object whose values are texts, numbers and null.
struct ExportLine {
  struct Field {
    let key: String
    let value: ExportedValue
    /// The offset of the value in the line, in bytes.
    let offset: Int
  }

  /// A fault in a line, with its byte offset.
  struct Fault: Error {
    let offset: Int
    let sentence: String
  }

  let kind: String
  /// The fields without the kind, in order.
  let fields: [Field]

  init(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    let all = try Self.fields(of: Array(bytes))
    guard let first = all.first, first.key == "kind", case .text(let kind) = first.value else {
      throw Fault(offset: 0, sentence: "a record begins with its kind")
    }
    self.kind = String(decoding: kind, as: UTF8.self)
    fields = Array(all.dropFirst())
  }

  /// The value of a field; `nil` if there is none with this name.
  subscript(key: String) -> ExportedValue? { fields.first { $0.key == key }?.value }

  private func field(_ key: String) throws(Fault) -> Field {
    guard let field = fields.first(where: { $0.key == key }) else {
      throw Fault(offset: 0, sentence: "“\(key)” is missing")
    }
    return field
  }

  func integer(_ key: String) throws(Fault) -> Int64 {
    let field = try field(key)
    guard case .integer(let number) = field.value else {
      throw Fault(offset: field.offset, sentence: "“\(key)” has to be a whole number")
    }
    return number
  }

  func text(_ key: String) throws(Fault) -> String {
    let field = try field(key)
    guard case .text(let text) = field.value else {
      throw Fault(offset: field.offset, sentence: "“\(key)” has to be a text")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func fields(of bytes: [UInt8]) throws(Fault) -> [Field] {
    var json = JSONTokenizer(bytes)
    var fields: [Field] = []
    guard try json.token() == .objectStart else { throw Fault(offset: json.start, sentence: "“{” is expected") }
    while case .name(let name)? = try json.token() {
      let key = json.text(of: name)
      guard !fields.contains(where: { $0.key == key }) else {
        throw Fault(offset: json.start, sentence: "“\(key)” is there twice")
      }
      let token = try json.token()
      fields.append(Field(key: key, value: try json.value(token), offset: json.start))
    }
    _ = try json.token()
    return fields
  }
}

extension JSONTokenizer {
  fileprivate mutating func token() throws(ExportLine.Fault) -> Token? {
    do { return try next() } catch { throw ExportLine.Fault(offset: error.offset, sentence: error.description) }
  }

  /// The value of the last token.
  fileprivate func value(_ token: Token?) throws(ExportLine.Fault) -> ExportedValue {
    switch token {
    case .null: return .null
    case .string(let string):
      guard let text = utf8(of: string), String(validating: text, as: UTF8.self) != nil else {
        throw ExportLine.Fault(offset: start, sentence: "the text is not UTF-8")
      }
      return .text(text)
    case .number(let range):
      let digits = String(decoding: bytes[range], as: UTF8.self)
      if let number = Int64(digits) { return .integer(number) }
      if digits.contains(where: { ".eE".contains($0) }), let number = Double(digits), number.isFinite {
        return .real(number)
      }
    default: break
    }
    let word = String(decoding: bytes[start..<position].prefix(40), as: UTF8.self)
    throw ExportLine.Fault(offset: start, sentence: "“\(word)” is no text, no number of 64 bits and not null")
  }
}
