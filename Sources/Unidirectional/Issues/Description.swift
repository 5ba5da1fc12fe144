/// A value in a line, nearly as it is written in Swift: `.element(id: #0, action: .start)`.
package func described(_ value: Any) -> String {
  if let text = value as? String { return String(reflecting: text) }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { described($0.value) } ?? "nil"
  case .collection: return "[\(mirror.children.map { described($0.value) }.joined(separator: ", "))]"
  case .set: return "[\(mirror.children.map { described($0.value) }.sorted().joined(separator: ", "))]"
  case .dictionary:
    let entries = mirror.children.map { pair in
      Mirror(reflecting: pair.value).children.map { described($0.value) }.joined(separator: ": ")
    }
    return "[\(entries.isEmpty ? ":" : entries.sorted().joined(separator: ", "))]"
  case .tuple: return fields(of: mirror)
  case _ where value is any CustomStringConvertible && !(value is any CustomReflectable):
    return String(describing: value)
  case .enum:
    guard let payload = mirror.children.first else { return ".\(value)" }
    let inner = Mirror(reflecting: payload.value)
    let isList = inner.displayStyle == .tuple
    return ".\(payload.label ?? "")\(isList ? fields(of: inner) : "(\(described(payload.value)))")"
  case .struct, .class: return "\(mirror.subjectType)\(fields(of: mirror))"
  default: return String(describing: value)
  }
}

private func fields(of mirror: Mirror) -> String {
  let fields = mirror.children.map { child in
    // A field of a tuple without a name is called by its position.
    let name = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return name + described(child.value)
  }
  return "(\(fields.joined(separator: ", ")))"
}

/// What differs between two values, a line for each field: `players.3.name: "old" → "new"`.
func changes(from before: Any, to after: Any, at path: String = "") -> [String] {
  let (one, other) = (Mirror(reflecting: before), Mirror(reflecting: after))
  let (olds, news) = (Array(one.children), Array(other.children))
  let hasFields =
    switch one.displayStyle {
    case .tuple, .optional, .collection: true
    case .struct, .class, .enum: !(before is any CustomStringConvertible)
    default: false
    }
  if hasFields, one.displayStyle == other.displayStyle, !olds.isEmpty, olds.map(\.label) == news.map(\.label) {
    return olds.indices.flatMap { index in
      // An optional's value has no name of its own.
      let name = one.displayStyle == .optional ? nil : olds[index].label ?? "\(index)"
      return changes(
        from: olds[index].value, to: news[index].value,
        at: [path, name ?? ""].filter { !$0.isEmpty }.joined(separator: "."))
    }
  }
  let (old, new) = (described(before), described(after))
  return old == new ? [] : ["\(path.isEmpty ? "" : "\(path): ")\(old) → \(new)"]
}
