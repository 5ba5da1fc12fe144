enum JSONValue: Equatable {
  /// An object, with the line on which it starts. If members have the same name, the last one counts.
  case object([String: JSONValue], line: Int)
  case array([JSONValue])
  case string(String)
  /// A number, with its original digits.
  case number(String)
  case bool(Bool)
  case null

  /// The member of an object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members, _) = self else { return nil }
    return members[name]
  }

  var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The text of a string or the digits of a number.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .object, .array, .bool, .null: nil
    }
  }
}
