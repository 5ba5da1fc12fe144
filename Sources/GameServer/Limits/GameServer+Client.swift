import Hummingbird

extension GameServer {
  /// The address that a request comes from, as far as it can be believed; `nil` if the system does not tell.
  func client(of request: Request, _ context: GameContext) -> IPAddress? {
    guard let peer = context.remoteAddress.flatMap({ IPAddress($0) }) else { return nil }
    return settings.trustedProxies.isEmpty
      ? peer
      : ForwardedFor.client(
        request.headers, peer: peer, proxies: settings.trustedProxies, header: settings.forwardedHeader)
  }
}
