import Logging
package import Hummingbird
package import NIOCore

/// What a request brings along on its way through the server.
package struct GameContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// Who is at the other end of the connection; `nil` where the system does not say.
  package let remoteAddress: SocketAddress?

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    remoteAddress = source.channel.remoteAddress
  }
}

extension GameContext {
  /// The URI of this request: the log has the number at its end as `request`.
  var instance: String? {
    // A logger that keeps nothing keeps no name either.
    logger[metadataKey: "hb.request.id"].map { "urn:touchschool:request:\($0)" }
  }
}
