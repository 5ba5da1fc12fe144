import Hummingbird

/// Identifies a client's connection by its address and port, which no other open connection has. Only the port
/// distinguishes the people behind one address.
struct ClientConnection: Hashable, Sendable {
  let address: IPAddress
  /// The port; `nil` for a client behind a proxy, because many clients share the proxy's connections.
  let port: Int?
}

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
