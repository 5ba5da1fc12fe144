import Basics
import Boards
import GameAPI
import HTTPTypes
import Hummingbird
import Logging
import TapGame

/// What lets a browser in: an administrator's token, or what a link has after `#`.
struct DeskEntry: Decodable {
  let token: String?
  let link: String?
}

/// Who comes in.
private struct Entrant {
  /// The name in the audit list.
  let name: String
  let role: PersonRole
  /// What the pass depends on.
  let mark: String
}

struct DeskAnswer: Encodable {
  /// The name in the audit list.
  let administrator: String
  let role: PersonRole
  /// The paths under `/admin/api/` that this role may use; `*` for all.
  let may: [String]
  /// The path of the board with the key that shows a season's code.
  let board: String
  /// Whether the server makes backups.
  let backups: Bool
}

extension ContestHTTPServer {
  /// Adds the routes by which a browser gets its pass and gives it back.
  func addDeskRoutes(to router: Router<GameContext>, _ tokens: AdminTokens) {
    router.post("/admin/api/desk") { request, context in
      let entry: DeskEntry = try await request.json(upTo: 4096)
      let address = client(of: request, context)
      guard let door = tokens.door else { throw Self.noAdministrator }
      let entrant: Entrant
      switch (entry.token, entry.link) {
      case (let token?, nil):
        guard let known = try await self.entrant(with: token, tokens) else {
          throw wrongToken(from: address, context.logger, "This is no administrator's token.")
        }
        entrant = known
      case (nil, let link?):
        // An organiser who tries the address of a helper stays one, and the code stays good.
        if door.invitation(link) != nil, let one = try? await checkAdministrator(request, context, tokens),
          one.role == .organiser
        {
          return Response.json(try GameJSON.text(deskAnswer(one)))
        }
        do { entrant = try await follow(link, request, door, tokens, from: address) } catch let refusal as LinkRefusal {
          throw wrongToken(from: address, context.logger, refusal.words)
        }
      default: throw Problem(.invalidValue, detail: "Send either “token” or “link”.")
      }
      context.logger.notice(
        "An administrator came to the desk",
        metadata: ["by": "\(entrant.name)", "address": "\(address?.description ?? "unknown")"])
      return try deskAnswer(
        Administrator(name: entrant.name, role: entrant.role), pass: door.pass(for: entrant.name, mark: entrant.mark))
    }
    router.get("/admin/api/desk") { request, context in
      Response.json(try GameJSON.text(deskAnswer(try await checkAdministrator(request, context, tokens))))
    }
    router.delete("/admin/api/desk") { request, context in
      let one = try await checkAdministrator(request, context, tokens)
      if let pass = request.headers[.cookie].flatMap(DeskCookie.pass(in:)) { tokens.door?.end(pass: pass) }
      return try deskAnswer(one, pass: nil)
    }
  }

  /// The administrator or the person of the contest who has a token; `nil` if nobody has it.
  private func entrant(with token: String, _ tokens: AdminTokens) async throws -> Entrant? {
    if let holder = tokens.holder(of: token) { return Entrant(name: holder.name, role: .organiser, mark: holder.mark) }
    return try await tokens.person(of: token, of: unfrozen).map { Entrant(name: $0.name, role: $0.role, mark: $0.mark) }
  }

  /// Who follows a link: a helper one with an invitation, a person one with their token, and an organiser one that
  /// `serve` printed.
  private func follow(
    _ link: String, _ request: Request, _ door: DeskDoor, _ tokens: AdminTokens, from address: IPAddress?
  ) async throws -> Entrant {
    if let invited = door.invitation(link) {
      let token = try await accept(invited.invitation, invited.order, request, door, from: address)
      guard let person = try await entrant(with: token, tokens) else { throw LinkRefusal.unknown }
      return person
    }
    if let person = try await entrant(with: link, tokens) { return person }
    try door.use(link: link)
    return Entrant(name: DeskDoor.linkHolder, role: .organiser, mark: AdminTokens.linkMark)
  }

  /// Adds the person whom an invitation is for, and returns their token.
  private func accept(
    _ invitation: Invitation, _ order: OrderID, _ request: Request, _ door: DeskDoor, from address: IPAddress?
  ) async throws -> String {
    try await unfrozen.catchUp()
    guard try await unfrozen.order(order) == nil else { throw LinkRefusal.used }
    guard !door.isOver(invitation) else { throw LinkRefusal.expired }
    let others = Set(try await unfrozen.ask(PeopleQuestion()).map(\.name))
    let isKorean = request.headers[.acceptLanguage]?.hasPrefix("ko") == true
    let name = invitation.name(beside: others, in: isKorean ? .korean : .english)
    var system = SystemRandomNumberGenerator()
    let token = Person.newToken(using: &system)
    do {
      try await unfrozen.take(
        AddPerson(name, as: invitation.role, digest: Person.digest(of: token)), id: order,
        from: Sender(name, at: address?.description))
    } catch let refusal as any CommandRefusal where refusal.recorded == .otherOrder(order) {
      // Somebody else was faster, perhaps at another node.
      throw LinkRefusal.used
    }
    return token
  }

  private func deskAnswer(_ one: Administrator) -> DeskAnswer {
    let may = Permissions.paths(for: one.role)
    // Who may not see the season's code gets no key that shows it.
    let knowsCode = !Set(may).isDisjoint(with: ["*", JoinQuestion.form.path])
    return DeskAnswer(
      administrator: one.name, role: one.role, may: may, board: knowsCode ? boardPath : "/board",
      backups: backups?.folder != nil)
  }

  private func deskAnswer(_ one: Administrator, pass: String?) throws -> Response {
    var response = Response.json(try GameJSON.text(deskAnswer(one)))
    let isSecure = settings.identity != nil || settings.publicURL?.hasPrefix("https:") == true
    response.headers[.setCookie] = DeskCookie.header(pass, isSecure: isSecure)
    return response
  }
}
