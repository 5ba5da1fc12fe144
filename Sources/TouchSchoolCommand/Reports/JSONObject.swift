/// An object of JSON. Members without a value are left out.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private let members: [(key: String, value: any Encodable)]

  init(dictionaryLiteral members: (String, any Encodable)...) {
    self.members = members.map { (key: $0.0, value: $0.1) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    for (key, value) in members {
      let reflection = Mirror(reflecting: value)
      if reflection.displayStyle == .optional, reflection.children.isEmpty { continue }
      try container.encode(value, forKey: TextKey(stringValue: key))
    }
  }
}

/// A command's outcome as JSON, which says whether the command was a dry run.
struct OutcomeJSON<Outcome: Encodable>: Encodable {
  let outcome: Outcome
  let dryRun: Bool

  func encode(to encoder: any Encoder) throws {
    try outcome.encode(to: encoder)
    var container = encoder.container(keyedBy: TextKey.self)
    try container.encode(dryRun, forKey: TextKey(stringValue: "dryRun"))
  }
}

/// A key that is known when the command runs.
struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
