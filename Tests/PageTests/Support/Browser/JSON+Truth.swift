import TestSupport

extension JSON {
  /// Whether JavaScript takes it for true.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .integer(let value): value != 0
    case .fraction(let value): !value.isNaN
    case .string(let value): !value.isEmpty
    case .array, .object: true
    }
  }
}
