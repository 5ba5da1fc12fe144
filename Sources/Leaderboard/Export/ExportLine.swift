import SchoolDirectory

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

  /// Reads a line.
  init(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    var reader = Reader(bytes: Array(bytes))
    let all = try reader.object()
    guard let first = all.first, first.key == "kind", case .text(let kind) = first.value else {
      throw Fault(offset: 0, sentence: "a record begins with its kind")
    }
    self.kind = String(decoding: kind, as: UTF8.self)
    fields = Array(all.dropFirst())
  }

  /// The value of a field; `nil` if there is none of this name.
  subscript(key: String) -> ExportedValue? { fields.first { $0.key == key }?.value }

  /// The whole number in a field.
  func integer(_ key: String) throws(Fault) -> Int64 {
    guard let field = fields.first(where: { $0.key == key }) else {
      throw Fault(offset: 0, sentence: "“\(key)” is missing")
    }
    guard case .integer(let number) = field.value else {
      throw Fault(offset: field.offset, sentence: "“\(key)” has to be a whole number")
    }
    return number
  }

  /// The text in a field.
  func text(_ key: String) throws(Fault) -> String {
    guard let field = fields.first(where: { $0.key == key }) else {
      throw Fault(offset: 0, sentence: "“\(key)” is missing")
    }
    guard case .text(let text) = field.value else {
      throw Fault(offset: field.offset, sentence: "“\(key)” has to be a text")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func skipBlanks() {
      while let byte = next, [0x20, 0x09, 0x0D].contains(byte) { place += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) throws(Fault) {
      skipBlanks()
      guard next == UInt8(truncatingIfNeeded: character.value) else {
        throw Fault(offset: place, sentence: "“\(character)” was expected here")
      }
      place += 1
    }

    mutating func object() throws(Fault) -> [Field] {
      var fields: [Field] = []
      try take("{")
      while true {
        skipBlanks()
        let start = place
        let key = String(decoding: try string(), as: UTF8.self)
        guard !fields.contains(where: { $0.key == key }) else {
          throw Fault(offset: start, sentence: "“\(key)” is there twice")
        }
        try take(":")
        skipBlanks()
        let offset = place
        fields.append(Field(key: key, value: try value(), offset: offset))
        skipBlanks()
        if next == 0x2C {
          place += 1
          continue
        }
        try take("}")
        skipBlanks()
        guard next == nil else { throw Fault(offset: place, sentence: "the line goes on after its record") }
        return fields
      }
    }

    mutating func value() throws(Fault) -> ExportedValue {
      if next == 0x22 { return .text(try string()) }
      let start = place
      while let byte = next, ![0x2C, 0x7D, 0x20, 0x09, 0x0D].contains(byte) { place += 1 }
      let word = String(decoding: bytes[start..<place], as: UTF8.self)
      if word == "null" { return .null }
      if JSONNumber.isValid(bytes[start..<place]) {
        if let number = Int64(word) { return .integer(number) }
        if let number = Double(word), number.isFinite, word.contains(where: { ".eE".contains($0) }) {
          return .real(number)
        }
      }
      throw Fault(offset: start, sentence: "“\(word.prefix(40))” is no text, no number of 64 bits and not null")
    }

    mutating func string() throws(Fault) -> [UInt8] {
      let start = place
      guard next == 0x22 else { throw Fault(offset: place, sentence: "a text in quotation marks was expected here") }
      place += 1
      var text: [UInt8] = []
      while let byte = next {
        switch byte {
        case 0x22:
          place += 1
          guard String(validating: text, as: UTF8.self) != nil else {
            throw Fault(offset: start, sentence: "the text is not UTF-8")
          }
          return text
        case 0x5C: text += try escaped()
        case 0..<0x20: throw Fault(offset: place, sentence: "a control character stands in a text")
        default:
          text.append(byte)
          place += 1
        }
      }
      throw Fault(offset: start, sentence: "the text has no end")
    }

    private mutating func escaped() throws(Fault) -> [UInt8] {
      let start = place
      place += 1
      let byte = next
      place += 1
      switch byte {
      case 0x22, 0x5C, 0x2F: return [byte ?? 0]
      case UInt8(ascii: "n"): return [0x0A]
      case UInt8(ascii: "t"): return [0x09]
      case UInt8(ascii: "r"): return [0x0D]
      case UInt8(ascii: "b"): return [0x08]
      case UInt8(ascii: "f"): return [0x0C]
      case UInt8(ascii: "u"):
        guard let unit = unit() else { break }
        if let scalar = Unicode.Scalar(unit) { return Array(String(scalar).utf8) }
        // A surrogate pair, as other programs write it.
        guard (0xD800..<0xDC00).contains(unit), bytes[place...].starts(with: [0x5C, 0x75]) else { break }
        place += 2
        guard let low = self.unit(), (0xDC00..<0xE000).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { break }
        return Array(String(scalar).utf8)
      default: break
      }
      throw Fault(offset: start, sentence: "a text has an escape that JSON does not know")
    }

    private mutating func unit() -> UInt32? {
      guard place + 4 <= bytes.count else { return nil }
      let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      guard digits.allSatisfy(\.isHexDigit) else { return nil }
      place += 4
      return UInt32(digits, radix: 16)
    }
  }
}
