import GameAPI
import Hummingbird
import Boards
import SchoolDirectory
import TapGame

/// The body of `POST /admin/api/players/hide` and `/unhide`. It identifies a player by a session, or by a nickname and
/// a school.
private struct PlayerChoice: Decodable {
  let session: SessionID?
  let nickname: String?
  let school: SchoolID?
  /// The season of a player given by nickname; the current one if omitted.
  let season: SeasonID?
}

/// The response to both.
private struct PlayerHiding: Encodable {
  /// Whether anything was changed.
  let changed: Bool
}

/// The body of `POST /admin/api/players/forget`.
private struct ForgetRequest: Decodable {
  let nickname: String
  /// The school that the player plays for; every school if omitted.
  let school: SchoolID?
  /// Whether only to respond what would change; `false` if omitted.
  let dryRun: Bool?
}

extension GameServer {
  /// Adds the administrator's routes for players.
  func addAdminPlayerRoutes(to group: RouterGroup<GameContext>) {
    group.post("players/hide") { request, _ in try await hide(request, isHidden: true) }
    group.post("players/unhide") { request, _ in try await hide(request, isHidden: false) }
    group.post("players/forget") { request, _ in try await forget(request) }
  }

  private func forget(_ request: Request) async throws -> Response {
    let given: ForgetRequest = try await request.json(upTo: settings.maximumBodySize)
    let order = ForgetName(try nickname(given.nickname), school: given.school)
    return Response.json(try GameJSON.text(try await leaderboard.forget(order, dryRun: given.dryRun ?? false)))
  }

  private func nickname(_ text: String) throws -> Nickname {
    guard let nickname = Nickname(text) else {
      throw Problem(.invalidValue, detail: "“nickname” in the body is not a possible nickname.")
    }
    return nickname
  }

  private func hide(_ request: Request, isHidden: Bool) async throws -> Response {
    let choice: PlayerChoice = try await request.json(upTo: settings.maximumBodySize)
    let changed = try await leaderboard.setHidden(isHidden, try player(choice), season: choice.season)
    return Response.json(try GameJSON.text(PlayerHiding(changed: changed)))
  }

  private func player(_ choice: PlayerChoice) throws -> PlayerReference {
    guard choice.session == nil || choice.season == nil else {
      throw Problem(.invalidValue, detail: "“season” in the body goes with “nickname”, not with “session”.")
    }
    switch (choice.session, choice.nickname, choice.school) {
    case (let session?, nil, nil): return .session(session)
    case (nil, let name?, let school?): return .named(try nickname(name), school: school)
    default:
      throw Problem(.invalidValue, detail: "The body has to name a “session”, or a “nickname” and its “school”.")
    }
  }
}
