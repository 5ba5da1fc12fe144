import Boards
import Hummingbird
import TapGame

extension ContestHTTPServer {
  /// The client address of a request; `nil` if the system does not report it. A header determines the address only if a
  /// trusted proxy sent the request.
  func client(of request: Request, _ context: GameContext) -> IPAddress? {
    guard let peer = context.remoteAddress.flatMap({ IPAddress($0) }) else { return nil }
    return settings.trustedProxies.isEmpty
      ? peer
      : ForwardedFor.client(
        request.headers, peer: peer, proxies: settings.trustedProxies, header: settings.forwardedHeader)
  }

  /// The connection of a request; `nil` if it belongs to a proxy, because many clients share it.
  func connection(of context: GameContext) -> ClientConnection? {
    guard let peer = context.remoteAddress, let address = IPAddress(peer), let port = peer.port,
      !settings.trustedProxies.contains(where: { $0.contains(address) })
    else { return nil }
    return ClientConnection(address: address, port: port)
  }

  /// Identifies who asks a slow question: an administrator, or a connection, or the address of a client behind a proxy.
  func asker(of request: Request, _ context: GameContext) -> QuestionGate.Asker? {
    if context.administrator != nil { return .house }
    return (connection(of: context) ?? client(of: request, context).map { ClientConnection(address: $0, port: nil) })
      .map(QuestionGate.Asker.client)
  }
}

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

extension ContestHTTPServer {
  /// Answers a question, in its turn if it is dear.
  ///
  /// - Throws: ``Problem`` of the kind `unavailable` if its turn does not come in time; the errors of `answer`.
  func pass<Answer>(
    _ cost: DisplayCost, for asker: QuestionGate.Asker?, _ answer: () async throws -> Answer
  ) async throws -> Answer {
    cost.isDear ? try await slowQuestions.pass(for: asker, answer) : try await answer()
  }
}

extension ContestHTTPServer {
  /// The venue that an address belongs to, as the operator or an organiser of the current season named it; `nil` if it
  /// belongs to none.
  func venue(of address: IPAddress?) async -> Venue? {
    if let venue = settings.venue(of: address) { return venue }
    guard let address, let season = try? await leaderboard.currentRealSeason(),
      let players = season.settings.venues[tokenKey.source(of: address, in: season.id, venues: []).id]
    else { return nil }
    return Venue(range: address.range, players: players)
  }

  /// The present moment by the time of the current season, in milliseconds. It stands still in a lobby and a pause.
  func seasonMoment() async -> Int64? {
    guard let season = try? await leaderboard.currentRealSeason() else { return nil }
    let now = clock.now
    return min(now, season.startsAt + season.seasonTime(from: season.startsAt, to: now)).milliseconds
  }
}
