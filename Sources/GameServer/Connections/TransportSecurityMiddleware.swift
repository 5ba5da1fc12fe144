import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// Tells browsers to use only HTTPS from now on (`Strict-Transport-Security`, RFC 6797).
struct TransportSecurityMiddleware: RouterMiddleware {
  typealias Context = GameContext

  /// Thirty days. This is longer than the time between two rounds of a contest. The time is limited, because an address
  /// in a hall may serve something else later.
  static let value = "max-age=2592000"

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.strictTransportSecurity] = Self.value
    return response
  }
}

/// A connection over TLS, with the identity that the server has when the connection is opened.
struct SecuredChannel: ServerChildChannel {
  typealias Value = AcceptedConnection

  let base: GuardedChannel
  let identity: TLSIdentity

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: identity.context))
    }.flatMap {
      base.setup(channel: channel, logger: logger)
    }
  }

  func handle(value: Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
