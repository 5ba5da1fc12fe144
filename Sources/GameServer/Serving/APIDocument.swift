import GameAPI
import Boards
import Foundation
import Hummingbird
import NIOCore
import TapGame
import WebPage

/// The OpenAPI description. A file has what is written by hand: schemas, sessions, taps, streams and pages. The paths of
/// commands, questions and the page's files, the settings of a season, and the refusals that every path shares are made.
/// JSON is valid YAML, so these parts are inserted as JSON, in place of lines of the file.
struct APIDocument {
  /// The names of the file's components. A component is named after a command's value or an outcome, such as
  /// `sessions.ban.target` or `BanReport`.
  private let components: Set<String>

  /// Replaces the placeholders in the file.
  ///
  /// - Throws: only errors of encoding text and numbers.
  static func complete(_ file: String) throws -> String {
    let document = APIDocument(
      components: Set(file.matches(of: /\n    ([A-Za-z.]+):/).map { String($0.output.1) }))
    let commands = CommandRegistry.all.map { ("/admin/api/commands/\($0.name)", document.item(of: $0)) }
    let questions = QuestionRegistry.all.flatMap { document.items(of: $0) }
    // The routes of pages have no file extension.
    let files = Site.routes.filter { $0.contains(".") }.map { ($0, document.item(ofFile: $0)) }
    var text = file.replacing(
      "    # The settings of a season.\n", with: "    SettingChanges: \(try json(settingChanges))\n")
    let kinds = RefusalKind.allCases.map { "\"\($0.type)\"" }.joined(separator: ", ")
    text = text.replacing("          # The kinds.\n", with: "          enum: [\(kinds)]\n")
    for (mark, items) in [("commands", commands), ("questions", questions), ("page's files", files)] {
      let lines = try items.map { "  \($0): \(try json($1))\n" }
      text = text.replacing("  # The \(mark).\n", with: lines.joined())
    }
    return text.replacing(/refusals: \[([0-9, ]*)\]/) { match in
      let refusals = self.refusals(match.output.1.split(separator: ", ").compactMap { Int($0) })
      let lines = refusals.keys.sorted().compactMap { status in
        refusals[status].flatMap { try? json($0) }.map { "\"\(status)\": \($0)" }
      }
      return lines.joined(separator: "\n" + String(repeating: " ", count: 8))
    }
  }

  /// The refusals that any path may answer, by status, with the names of their components.
  private static let usualRefusals = [
    400: "Malformed", 405: "NotAllowed", 408: "Timeout", 413: "TooLarge", 429: "TooMany", 431: "HeadTooLarge",
    500: "Failed", 503: "Unavailable",
  ]

  private static let otherRefusals = [
    304: "NotModified", 401: "Unauthorized", 403: "RoleNeeded", 404: "NotThere", 406: "NotAcceptable", 409: "Conflict",
    415: "WrongType", 422: "Invalid",
  ]

  /// The responses of a path beside its answer: the usual ones, and these.
  private static func refusals(_ others: [Int], _ named: [Int: String] = [:]) -> [String: [String: String]] {
    let names = usualRefusals.merging(otherRefusals.filter { others.contains($0.key) }) { $1 }.merging(named) { $1 }
    return Dictionary(names.map { ("\($0)", ["$ref": "#/components/responses/\($1)"]) }) { $1 }
  }

  private static func json(_ object: [String: Any]) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes]),
      as: UTF8.self)
  }

  private func item<Command: ContestCommand>(of command: Command.Type) -> [String: Any] {
    let answer: [String: Any] = [
      "description": "The outcome; with dryRun, the one that it would have.",
      "content": ["application/json": ["schema": schema(of: Command.Outcome.self)]],
    ]
    let refused = [404, 409, 422].map { ($0, "CommandRefused") } + [(503, "CommandUnavailable")]
    let refusals: [String: Any] = Self.refusals([401, 403, 415], Dictionary(refused) { $1 })
    return [
      "post": [
        "tags": ["administration"], "operationId": Command.name, "summary": Command.summary,
        "security": [["administrator": [String]()]],
        "parameters": ["DryRun", "IdempotencyKey"].map { ["$ref": "#/components/parameters/\($0)"] },
        "requestBody": ["required": true, "content": ["application/json": ["schema": body(of: command)]]],
        "responses": refusals.merging(["200": answer]) { $1 },
      ] as [String: Any]
    ]
  }

  /// The paths of a question for everybody, and those of administrators.
  private func items<Question: ContestQuestion>(of _: Question.Type) -> [(String, [String: Any])] {
    var items: [(String, [String: Any])] = []
    for path in Question.paths {
      if case .everybody = Question.form.audience {
        items.append(("/api/\(path)", item(of: Question.self, path, isPublic: true)))
      }
      if Question.form.audience.roles != nil {
        items.append(("/admin/api/\(path)", item(of: Question.self, path, isPublic: false)))
      }
    }
    return items
  }

  private func item<Question: ContestQuestion>(
    of _: Question.Type, _ path: String, isPublic: Bool
  ) -> [String: Any] {
    let form = Question.form
    let answer: [String: Any] = [
      "description": "The answer.",
      "content": ["application/json": ["schema": schema(ofAnswer: Question.Answer.self, member: form.member)]],
    ]
    let refusals: [String: Any] = Self.refusals(
      (isPublic ? [304] : [401, 403]) + [404, 422])
    let name = path.replacing("/", with: "-").filter { !"{}".contains($0) }
    return [
      "get": [
        "tags": [isPublic ? "boards" : "administration"], "operationId": isPublic ? name : "admin-\(name)",
        "summary": form.summary, "security": isPublic ? [] : [["administrator": [String]()]],
        "parameters": (form.pathFields + form.parameters).map { parameter($0, of: form) }
          + (path.hasSuffix("{rest}") ? [Self.rest] : []),
        "responses": refusals.merging(["200": answer]) { $1 },
      ] as [String: Any]
    ]
  }

  /// The part of a board behind its slash, if that is written as it is.
  private static var rest: [String: Any] {
    [
      "name": "rest", "in": "path", "required": true, "description": "The part of the board behind the slash.",
      "schema": ["type": "string", "examples": ["level:high"]] as [String: Any],
    ]
  }

  private func parameter<Question: ContestQuestion>(
    _ field: QuestionField<Question>, of form: QuestionForm<Question>
  ) -> [String: Any] {
    let isInPath = form.path.contains("{\(field.name)}")
    var schema = Self.object(field.schema)
    let usual = field.texts(of: form.template).first
    if !isInPath, field.most == nil, let usual { schema["default"] = Int(usual) ?? Bool(usual) ?? usual }
    return [
      "name": field.name, "in": isInPath ? "path" : "query", "required": isInPath, "description": field.meaning,
      "schema": field.most.map { ["type": "array", "items": schema, "maxItems": $0] } ?? schema,
    ]
  }

  private func schema(ofAnswer answer: Any.Type, member: String?) -> [String: Any] {
    guard let member else { return schema(of: answer) }
    let name = String(describing: answer).dropFirst("Array<".count).dropLast()
    return [
      "type": "object", "required": [member], "additionalProperties": false,
      "properties": [member: ["type": "array", "items": ["$ref": "#/components/schemas/\(name)"]] as [String: Any]],
    ]
  }

  private static func object(_ schema: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any]) ?? [:]
  }

  private func item(ofFile path: String) -> [String: Any] {
    let answer: [String: Any] = [
      "description": "The file.",
      "headers": ["ETag": ["description": "The file's tag, for If-None-Match.", "schema": ["type": "string"]]],
      "content": [String(SiteFile.contentType(of: path).prefix { $0 != ";" }): ["schema": [String: Any]()]],
    ]
    let refusals: [String: Any] = Self.refusals([])
    let responses = refusals.merging(["200": answer, "304": ["description": "The browser has it."]]) { $1 }
    return ["get": ["tags": ["pages"], "summary": "A file of the page", "responses": responses] as [String: Any]]
  }

  private func body<Command: ContestCommand>(of command: Command.Type) -> [String: Any] {
    let properties = Command.fields.map { ($0.name, schema(of: $0, in: Command.name)) }
    return [
      "type": "object", "required": Command.fields.filter(\.isRequired).map(\.name), "additionalProperties": false,
      "properties": Dictionary(properties) { $1 },
    ]
  }

  private func schema(of outcome: Any.Type) -> [String: Any] {
    let name = outcome == PlayerPage.self ? "PlayerPage" : String(describing: outcome)
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
        case .colors: ["type": "string", "pattern": "^([!-~]{1,100}=[0-9]{1,2}( |$))*$"]
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

extension ContestHTTPServer {
  func addOpenAPIRoutes(to router: Router<GameContext>) {
    router.get("/openapi.yaml") { request, _ in Self.answer(with: try Self.openAPIFile.get(), to: request) }
  }

  /// The description as a file of the page, with its compressed form and its entity tags.
  private static let openAPIFile = Result {
    SiteFile(path: "openapi.yaml", bytes: ByteBuffer(string: try openAPI()))
  }

  /// - Throws: only errors of encoding text and numbers.
  package static func openAPI() throws -> String {
    var count = 0
    let bytes = web_page_openapi(&count)
    return try APIDocument.complete(
      String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
  }
}
