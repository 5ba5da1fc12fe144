import Boards
import GameAPI
import Hummingbird
import TapGame

/// What an organiser gives to a helper.
struct InvitationOrder: Decodable {
  let role: PersonRole
  /// The helper's name for the audit list; `nil` for one by the role.
  let name: String?
}

struct InvitationAnswer: Encodable {
  /// The part of an address after `#`: of `/remote` for a presenter, or of `/desk`.
  let code: String
  let expiresAt: Timestamp
}

extension ContestHTTPServer {
  /// Adds the route at which an organiser gets a code that lets a helper in once. Nothing is changed before somebody
  /// comes in with it.
  func addInvitationRoutes(to group: RouterGroup<GameContext>, _ tokens: AdminTokens) {
    group.post("invitations") { request, _ in
      let order: InvitationOrder = try await request.json(upTo: 4096)
      guard let door = tokens.door else { throw Self.noAdministrator }
      guard Invitation.roles.contains(order.role) else {
        throw Problem(.invalidValue, detail: "An invitation is for a presenter or a name-keeper; add others as people.")
      }
      if let name = order.name { try AddPerson(name, as: order.role, digest: Person.digest(of: name)).validate() }
      let (code, expiresAt) = door.invite(order.role, named: order.name)
      return Response.json(try GameJSON.text(InvitationAnswer(code: code, expiresAt: expiresAt)))
    }
  }
}
