package import Foundation

/// A JSON value. `1`, `true` and `"1"` are three different values.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A whole number that fits 64 bits, however it was written.
  case integer(Int64)
  /// Any other number; ``number(_:)`` makes the right case.
  case fraction(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  package static func number(_ value: Double) -> JSON { Int64(exactly: value).map(JSON.integer) ?? .fraction(value) }

  /// The member of an object; `.null` where there is none.
  package subscript(key: String) -> JSON { fields[key] ?? .null }

  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  package var int: Int? { integer.flatMap { Int(exactly: $0) } }
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .fraction(let value): value
    default: nil
    }
  }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var array: [JSON]? { if case .array(let values) = self { values } else { nil } }
  /// An array's elements; none for any other value.
  package var elements: [JSON] { array ?? [] }
  package var object: [String: JSON]? { if case .object(let values) = self { values } else { nil } }
  /// An object's members; none for any other value.
  package var fields: [String: JSON] { object ?? [:] }
  package var keys: Set<String> { Set(fields.keys) }

  /// The value with each leaf replaced by the name of its type: what a reader of the JSON may rely on.
  package var shape: JSON {
    switch self {
    case .null: .string("null")
    case .bool: .string("bool")
    case .integer: .string("integer")
    case .fraction: .string("number")
    case .string: .string("string")
    case .array(let elements): .array(elements.map(\.shape))
    case .object(let fields): .object(fields.mapValues(\.shape))
    }
  }
}

extension JSON {
  package init(parsing text: String) throws { try self.init(parsing: Data(text.utf8)) }

  /// Reads a text of JSON. `JSONDecoder` would try each type in turn and throw for each that is wrong, and a test run
  /// takes a backtrace of every error that is thrown.
  package init(parsing data: Data) throws {
    self.init(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
  }

  private init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let members as [String: Any]: self = .object(members.mapValues { JSON($0) })
    case let elements as [Any]: self = .array(elements.map { JSON($0) })
    case let number as NSNumber: self.init(number)
    default: self = .null
    }
  }

  private init(_ number: NSNumber) {
    switch UInt8(bitPattern: number.objCType.pointee) {
    // A truth value is a number of one byte here, which no number of JSON is.
    case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .bool(number.boolValue)
    case UInt8(ascii: "i"), UInt8(ascii: "q"), UInt8(ascii: "l"): self = .integer(number.int64Value)
    default: self = .number(number.doubleValue)
    }
  }
}

extension JSON: Encodable {

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .fraction(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral values: JSON...) { self = .array(values) }
  package init(dictionaryLiteral pairs: (String, JSON)...) { self = .object(Dictionary(pairs) { $1 }) }
}
