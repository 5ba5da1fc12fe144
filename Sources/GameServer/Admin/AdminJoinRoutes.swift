import GameAPI
import Hummingbird
import TapGame

/// The body of `POST /admin/api/seasons/{id}/join`.
private struct JoinChange: Decodable {
  /// How one joins, as text, so that the answer to another one names those that there are.
  let joining: String
  /// A code that stays the same.
  let code: String?
  /// The minutes after which a code that changes does so.
  let codeMinutes: Int?
}

extension GameServer {
  /// Adds the administrator's routes for how one joins a season.
  func addAdminJoinRoutes(to group: RouterGroup<GameContext>) {
    group.get("seasons/{id}/join") { _, context in
      Response.json(try GameJSON.text(try await joinAnswer(of: try context.season("id"))))
    }
    group.post("seasons/{id}/join") { request, context in
      let season = try context.season("id")
      let change: JoinChange = try await request.json(upTo: settings.maximumBodySize)
      guard let joining = Joining(rawValue: change.joining) else {
        throw Problem(.invalidValue, detail: "“joining” in the body has to be “open”, “code” or “ticket”.")
      }
      try await leaderboard.perform(
        SetSeason(season, join: try JoinRule.read(joining, code: change.code, minutes: change.codeMinutes)))
      return Response.json(try GameJSON.text(try await joinAnswer(of: season)))
    }
  }
}

extension JoinRule {
  /// Reads how one is to join.
  ///
  /// - Throws: `Problem` for values that do not go together.
  static func read(_ joining: Joining, code: String?, minutes: Int?) throws -> JoinRule {
    guard joining == .code || code == nil && minutes == nil else {
      throw Problem(
        .invalidValue, detail: "“code” in the body goes with the joining “code”, and so does “codeMinutes”.")
    }
    switch joining {
    case .open: return .open
    case .ticket: return .ticket
    case .code:
      guard let code else { return .code(try changing(minutes ?? 10)) }
      guard minutes == nil else {
        throw Problem(.invalidValue, detail: "“code” in the body stays the same; leave out “codeMinutes”.")
      }
      guard code.wholeMatch(of: /[A-Za-z0-9]{6,20}/) != nil, let fixed = JoinCode(fixed: code) else {
        throw Problem(.invalidValue, detail: "“code” in the body has to be 6 to 20 letters from A to Z and digits.")
      }
      return .code(fixed)
    }
  }

  private static func changing(_ minutes: Int) throws -> JoinCode {
    var random = SystemRandomNumberGenerator()
    let secret = (0..<JoinCode.secretLengthRange.lowerBound).map { _ in UInt8.random(in: 0...255, using: &random) }
    guard (1...1440).contains(minutes), let code = JoinCode(secret: secret, period: .seconds(60 * minutes)) else {
      throw Problem(.invalidValue, detail: "“codeMinutes” in the body has to be 1 to 1440.")
    }
    return code
  }
}
