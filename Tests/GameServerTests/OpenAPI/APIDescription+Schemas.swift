import Foundation
import TapGame
import TestSupport

// The part of JSON Schema (draft 2020-12) that the description uses. A word that is not checked here is reported, so that none is believed
// to hold that nobody has looked at.

extension APIDescription {
  private static let checked: Set<String> = [
    "type", "required", "properties", "additionalProperties", "enum", "const", "items", "minItems", "maxItems", "oneOf",
    "allOf", "format", "minimum", "maximum", "pattern", "minLength", "maxLength",
  ]
  private static let words: Set<String> = ["description", "examples", "default"]

  /// Where a value is not what a schema says; empty where it is.
  func faults(_ value: JSON, _ schema: JSON, at place: String = "$") -> [String] {
    let schema = resolved(schema)
    var faults = schema.fields.keys.filter { !Self.checked.contains($0) && !Self.words.contains($0) }
      .map { "\(place): the schema's word \($0) is not checked" }
    if let type = schema.fields["type"] {
      let types = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
      if !types.contains(where: { Self.isOf($0, value) }) { return faults + ["\(place): \(value) is no \(types)"] }
    }
    if let allowed = schema["enum"].array, !allowed.contains(value) {
      faults.append("\(place): \(value) is not listed")
    }
    if let const = schema.fields["const"], const != value { faults.append("\(place): \(value) is not \(const)") }
    for part in schema["allOf"].elements { faults += self.faults(value, part, at: place) }
    if let choices = schema["oneOf"].array {
      let fitting = choices.filter { self.faults(value, $0).isEmpty }.count
      if fitting != 1 {
        let reasons = choices.flatMap { self.faults(value, $0, at: place).prefix(2) }
        faults.append("\(place): fits \(fitting) of \(choices.count): \(reasons)")
      }
    }
    switch value {
    case .integer(let number): faults += self.faults(Double(number), schema, at: place)
    case .fraction(let number): faults += self.faults(number, schema, at: place)
    case .string(let text): faults += self.faults(text, schema, at: place)
    case .array(let elements):
      if let least = schema["minItems"].number, Double(elements.count) < least { faults.append("\(place): too few") }
      if let most = schema["maxItems"].number, Double(elements.count) > most { faults.append("\(place): too many") }
      guard let items = schema.fields["items"] else { break }
      for (number, element) in elements.enumerated() {
        faults += self.faults(element, items, at: "\(place)[\(number)]")
      }
    case .object(let fields): faults += self.faults(fields, schema, at: place)
    case .null, .bool: break
    }
    return faults
  }

  private func faults(_ fields: [String: JSON], _ schema: JSON, at place: String) -> [String] {
    let properties = schema["properties"].fields
    var faults: [String] = []
    for key in schema["required"].elements.compactMap(\.string) where fields[key] == nil {
      faults.append("\(place): \(key) is missing")
    }
    for (key, value) in fields {
      if let property = properties[key] {
        faults += self.faults(value, property, at: "\(place).\(key)")
      } else if schema["additionalProperties"] == .bool(false) {
        faults.append("\(place): \(key) is not described")
      }
    }
    return faults
  }

  private func faults(_ number: Double, _ schema: JSON, at place: String) -> [String] {
    var faults: [String] = []
    if let least = schema["minimum"].number, number < least { faults.append("\(place): \(number) is below \(least)") }
    if let most = schema["maximum"].number, number > most { faults.append("\(place): \(number) is above \(most)") }
    return faults
  }

  private func faults(_ text: String, _ schema: JSON, at place: String) -> [String] {
    var faults: [String] = []
    let length = Double(text.count)
    if let least = schema["minLength"].number, length < least { faults.append("\(place): “\(text)” is too short") }
    if let most = schema["maxLength"].number, length > most { faults.append("\(place): “\(text)” is too long") }
    if let pattern = schema["pattern"].string, (try? Regex(pattern).firstMatch(in: text)) == nil {
      faults.append("\(place): “\(text)” does not fit \(pattern)")
    }
    if schema["format"] == .string("date-time"), Timestamp(iso8601: text) == nil || !text.hasSuffix("Z") {
      faults.append("\(place): “\(text)” is no time in UTC")
    }
    return faults
  }

  private static func isOf(_ type: String, _ value: JSON) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object): true
    case ("number", .integer), ("number", .fraction), ("integer", .integer): true
    case ("integer", .fraction(let number)): number.rounded() == number
    default: false
    }
  }
}
