import Foundation
import Testing

/// A JSON value whose types are told apart strictly: `1`, `true` and `"1"` are three things.
enum JSON: Equatable, Decodable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(_ text: String) throws { self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  subscript(_ key: String) -> JSON {
    guard case .object(let fields) = self, let value = fields[key] else { return .null }
    return value
  }

  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  var keys: Set<String> { if case .object(let fields) = self { Set(fields.keys) } else { [] } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The value with its leaves replaced by the names of their types: what a reader of the JSON may rely on.
  var shape: JSON {
    switch self {
    case .null: .string("null")
    case .bool: .string("bool")
    case .integer: .string("integer")
    case .number: .string("number")
    case .string: .string("string")
    case .array(let elements): .array(elements.map(\.shape))
    case .object(let fields): .object(fields.mapValues(\.shape))
    }
  }
}
