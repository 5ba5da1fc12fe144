import Hummingbird

extension GameServer {
  /// The client address of a request, as far as it can be trusted; `nil` if the system does not report it.
  func client(of request: Request, _ context: GameContext) -> IPAddress? {
    guard let peer = context.remoteAddress.flatMap({ IPAddress($0) }) else { return nil }
    return settings.trustedProxies.isEmpty
      ? peer
      : ForwardedFor.client(
        request.headers, peer: peer, proxies: settings.trustedProxies, header: settings.forwardedHeader)
  }
}
