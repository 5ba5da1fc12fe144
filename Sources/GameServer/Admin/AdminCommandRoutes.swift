import Boards
import GameAPI
import HTTPTypes
import Hummingbird
import TapGame

extension ContestHTTPServer {
  func addAdminCommandRoutes(to group: RouterGroup<GameContext>) {
    group.get("commands") { _, _ in Response.json(try GameJSON.text(ofObject: CommandRegistry.listing)) }
    for command in CommandRegistry.all { add(command, to: group) }
  }

  private func add<Command: ContestCommand>(_: Command.Type, to group: RouterGroup<GameContext>) {
    group.post("commands/\(Command.name)") { request, context in
      guard isUpload(request) else { return try await answer(Command.self, request, context) }
      return try await upload(request, context) { try await answer(Command.self, $0, context) }
    }
  }

  private func answer<Command: ContestCommand>(
    _: Command.Type, _ request: Request, _ context: GameContext
  ) async throws -> Response {
    let isDryRun = try QueryParameters(of: request, known: ["dryRun"]).value("dryRun", "true or false") { Bool($0) }
    let id = try Self.orderID(of: request)
    let body: CommandBody<Command> = try await request.json(upTo: AdminTokens.maximumBodySize)
    let outcome = try await unfrozen.take(
      body.command, id: id,
      from: sender(of: request, context),
      isDryRun: isDryRun ?? false, secret: { id.map(tokenKey.codeSecret(for:)) ?? JoinCode.randomSecret() })
    return Response.json(try GameJSON.text(outcome))
  }

  private func sender(of request: Request, _ context: GameContext) -> Sender {
    let name = context.administrator?.name ?? AdminTokens.standardName
    // A command on the cluster leaves the same record whether a node or the log takes it.
    return name == Sender.shell.name ? .shell : Sender(name, at: client(of: request, context)?.description)
  }

  private static func orderID(of request: Request) throws -> OrderID? {
    guard let text = request.headers[.idempotencyKey] else { return nil }
    guard let id = OrderID(rawValue: text) else {
      throw Problem(
        .invalidValue,
        detail: "The header “Idempotency-Key” has to have 1 to \(OrderID.maximumLength) visible characters of ASCII.")
    }
    return id
  }
}

extension HTTPField.Name {
  /// With this header, a command takes effect only once, even if it is sent several times:
  /// `draft-ietf-httpapi-idempotency-key-header`.
  static let idempotencyKey = HTTPField.Name(parsed: "idempotency-key") ?? .ifMatch
}

extension TokenKey {
  /// The secret bytes for the code of an order. The same order always gets the same bytes, so a retry makes the same
  /// command.
  func codeSecret(for id: OrderID) -> [UInt8] {
    secret.code(of: "code \(id)".utf8)
  }
}

/// A command, decoded from its fields in a body. It refuses unknown members, and numbers out of their range.
private struct CommandBody<Command: ContestCommand>: Decodable {
  let command: Command

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let names = container.allKeys.map(\.stringValue).sorted()
    if let odd = names.first(where: { name in !Command.fields.contains { $0.name == name } }) {
      let known = Command.fields.map(\.name).joined(separator: ", ")
      throw Problem(
        .invalidValue, detail: "\(Command.name) has no “\(odd.prefix(100))”; the members of its body are: \(known).")
    }
    if let missing = Command.fields.first(where: { $0.isRequired && !names.contains($0.name) }) {
      throw Problem(.invalidValue, detail: "“\(missing.name)” in the body is missing.")
    }
    for field in Command.fields {
      guard case .number(let range) = field.kind, range != Int64.min...Int64.max,
        let number = try container.decodeIfPresent(Int64.self, forKey: Key(stringValue: field.name)),
        !range.contains(number)
      else { continue }
      let end = range.upperBound == .max ? "" : " to \(range.upperBound)"
      throw Problem(
        .invalidValue, detail: "“\(field.name)” in the body has to be a whole number from \(range.lowerBound)\(end).")
    }
    command = try Command(from: decoder)
  }
}
