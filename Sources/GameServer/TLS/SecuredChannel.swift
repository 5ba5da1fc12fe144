import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

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
