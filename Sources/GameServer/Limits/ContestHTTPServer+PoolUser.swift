import Boards
import Hummingbird
import TapGame

extension ContestHTTPServer {
  /// Who takes a part of a pool with a request. An address has the budget of sessions that the season gives it.
  ///
  /// - Parameter displayKey: the display key that the request has in its query.
  func poolUser(of request: Request, _ context: GameContext, displayKey: String? = nil) async -> PoolUser {
    if await isHouse(request, displayKey: displayKey) { return .house }
    let address = client(of: request, context)
    if let venue = await venue(of: address) {
      return PoolUser(networks: [venue.range.base], sessions: Int(venue.players), isVenue: true)
    }
    let budgets = (try? await leaderboard.currentRealSeason())?.rules.addresses ?? .standard
    let budget = address?.isPrivate == true ? budgets.privateAddress : budgets.publicAddress
    return PoolUser(networks: address?.networks ?? [], sessions: Int(budget.sessions))
  }

  /// Whether a request comes from a wall or the desk. A wrong key or token is not refused here: its sender is a stranger.
  private func isHouse(_ request: Request, displayKey: String?) async -> Bool {
    if let displayKey, DisplayKey(tokenKey).matches(displayKey[...]) { return true }
    let (header, cookies) = (request.headers[.authorization], request.headers[.cookie])
    guard let tokens = settings.adminTokens, header != nil || cookies != nil else { return false }
    if case .holder = tokens.holder(in: header, cookies: cookies) { return true }
    return (try? await tokens.person(in: header, cookies: cookies, of: unfrozen)) != nil
  }
}
