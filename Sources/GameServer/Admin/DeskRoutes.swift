import Boards
import GameAPI
import HTTPTypes
import Hummingbird
import Logging
import TapGame

/// What lets a browser in: an administrator's token, or the code of a link.
struct DeskEntry: Decodable {
  let token: String?
  let link: String?
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
      let holder: (name: String, mark: String)
      var role = PersonRole.organiser
      switch (entry.token, entry.link) {
      case (let token?, nil):
        if let known = tokens.holder(of: token) {
          holder = known
        } else {
          guard let person = try await tokens.person(of: token, of: unfrozen) else {
            throw wrongToken(from: address, context.logger, "This is no administrator's token.")
          }
          holder = (person.name, person.mark)
          role = person.role
        }
      case (nil, let link?):
        guard door.use(link: link) else {
          throw wrongToken(from: address, context.logger, "This link was used, or has expired.")
        }
        holder = (DeskDoor.linkHolder, AdminTokens.linkMark)
      default: throw Problem(.invalidValue, detail: "Send either “token” or “link”.")
      }
      context.logger.notice(
        "An administrator came to the desk",
        metadata: ["by": "\(holder.name)", "address": "\(address?.description ?? "unknown")"])
      return try deskAnswer(
        Administrator(name: holder.name, role: role), pass: door.pass(for: holder.name, mark: holder.mark))
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
