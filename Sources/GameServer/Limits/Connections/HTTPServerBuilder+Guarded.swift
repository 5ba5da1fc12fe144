import Hummingbird
import HummingbirdCore

extension HTTPServerBuilder {
  /// HTTP/1.1 with limits for each connection, over TLS if there is an identity.
  static func guarded(
    _ settings: ServerSettings, connections: ConnectionLimits, metrics: ServerMetrics, load: ServerLoad
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      let limits = settings.limits
      let channel = GuardedChannel(
        base: HTTP1Channel(
          responder: responder,
          configuration: .init(
            httpDecoderConfiguration: .init(
              maxHeaderFieldSize: limits.header, maxHeaderListSize: limits.header, maxHeaderFieldCount: 100))),
        limits: limits, connections: connections, metrics: metrics, load: load,
        proxies: settings.trustedProxies, administrator: settings.adminTokens)
      guard let identity = settings.identity else { return channel }
      return SecuredChannel(base: channel, identity: identity)
    }
  }
}
