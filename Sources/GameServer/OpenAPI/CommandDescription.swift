import Foundation
import TapGame

/// The parts of the OpenAPI description that are generated from the commands: a path for each command, and the settings
/// of a season. JSON is valid YAML, so these parts are inserted as JSON, in place of two lines of the file.
struct CommandDescription {
  /// The names of the file's components. A component is named after a command's value or an outcome, such as
  /// `sessions.ban.target` or `BanReport`.
  private let components: Set<String>

  /// The placeholder lines of the file.
  private static let (paths, settings) = ("  # The commands.\n", "    # The settings of a season.\n")

  /// Replaces the placeholders in the file.
  ///
  /// - Throws: only errors of encoding text and numbers.
  /// - Complexity: O(length).
  static func complete(_ file: String) throws -> String {
    let description = CommandDescription(
      components: Set(file.matches(of: /\n    ([A-Za-z.]+):/).map { String($0.output.1) }))
    let items = try CommandRegistry.all.map { command in
      "  /admin/api/commands/\(command.name): \(try json(description.item(of: command)))\n"
    }
    return file.replacing(paths, with: items.joined()).replacing(
      settings, with: "    SettingChanges: \(try json(settingChanges))\n")
  }

  private static func json(_ object: [String: Any]) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes]),
      as: UTF8.self)
  }

  private func item<Command: ContestCommand>(of command: Command.Type) -> [String: Any] {
    var responses: [String: Any] = [
      "200": [
        "description": "The outcome; with dryRun, the one that it would have.",
        "content": ["application/json": ["schema": schema(of: Command.Outcome.self)]],
      ]
    ]
    for (status, name) in Self.refusals { responses[status] = ["$ref": "#/components/responses/\(name)"] }
    return [
      "post": [
        "tags": ["administration"], "operationId": Command.name, "summary": Command.summary,
        "security": [["administrator": [String]()]],
        "parameters": ["DryRun", "IdempotencyKey"].map { ["$ref": "#/components/parameters/\($0)"] },
        "requestBody": ["required": true, "content": ["application/json": ["schema": body(of: command)]]],
        "responses": responses,
      ] as [String: Any]
    ]
  }

  private static let refusals = [
    ("400", "Malformed"), ("401", "Unauthorized"), ("403", "RoleNeeded"), ("404", "CommandRefused"),
    ("405", "NotAllowed"),
    ("408", "Timeout"), ("409", "CommandRefused"), ("413", "TooLarge"), ("415", "WrongType"),
    ("422", "CommandRefused"), ("429", "TooMany"), ("431", "HeadTooLarge"), ("500", "Failed"),
    ("503", "CommandUnavailable"),
  ]

  private func body<Command: ContestCommand>(of command: Command.Type) -> [String: Any] {
    let properties = Command.fields.map { ($0.name, schema(of: $0, in: Command.name)) }
    return [
      "type": "object", "required": Command.fields.filter(\.isRequired).map(\.name), "additionalProperties": false,
      "properties": Dictionary(properties) { $1 },
    ]
  }

  private func schema(of outcome: Any.Type) -> [String: Any] {
    let name = String(describing: outcome)
    if outcome == Bool.self { return ["type": "boolean"] }
    if outcome == [SeasonID].self {
      return ["type": "array", "items": ["type": "integer", "format": "int64", "minimum": 1] as [String: Any]]
    }
    return components.contains(name) ? ["$ref": "#/components/schemas/\(name)"] : [:]
  }

  private func schema(of field: CommandField, in command: String) -> [String: Any] {
    var schema: [String: Any]
    switch field.kind {
    case .number(let range): schema = ["type": "integer", "format": "int64"].merging(range.listing) { $1 }
    case .text:
      let name = "\(command).\(field.name)"
      if components.contains(name) { return ["$ref": "#/components/schemas/\(name)"] }
      schema = ["type": "string"]
    case .flag: schema = ["type": "boolean"]
    case .moment: schema = ["type": "string", "format": "date-time"]
    case .choice(let words): schema = ["enum": words + (field.isRequired ? [] : [NSNull()]) as [Any]]
    case .value:
      let name = field.name == "settings" ? "SettingChanges" : "\(command).\(field.name)"
      guard name == "SettingChanges" || components.contains(name) else { return ["description": field.meaning] }
      let reference = ["$ref": "#/components/schemas/\(name)"]
      return field.isRequired ? reference : ["oneOf": [reference, ["type": "null"]]]
    }
    if !field.isRequired, let type = schema["type"] { schema["type"] = [type, "null"] }
    schema["description"] = field.meaning
    return schema
  }

  private static var settingChanges: [String: Any] {
    let properties = SeasonSetting.all.map { setting -> (String, [String: Any]) in
      var schema: [String: Any] =
        switch setting.kind {
        case .count(let range), .duration(let range):
          ["type": "integer", "format": "int64"].merging(range.listing) { $1 }
        case .choice(let words): ["enum": words]
        case .join: ["type": "string", "pattern": joinPattern]
        case .noun: ["type": "string", "maxLength": SeasonSetting.longestNoun]
        case .venues: ["type": "string", "pattern": "^([0-9a-f]{16}:[0-9]{1,7}( |$))*$"]
        }
      schema["description"] = "\(setting.meaning): \(setting.kind)\(setting.unit)"
      return (setting.name, schema)
    }
    return [
      "description": "The settings of a season that differ from what they were, by name.", "type": "object",
      "additionalProperties": false, "properties": Dictionary(properties) { $1 },
    ]
  }

  private static let joinPattern =
    "^(open|ticket|code|code:[A-Za-z0-9]{6,20}|code/(3[0-9]|[4-9][0-9])s|code/[1-9][0-9]?m)$"
}

extension SeasonSetting {
  fileprivate var unit: String {
    if case .duration = kind { "; a number is in milliseconds" } else { "" }
  }
}
