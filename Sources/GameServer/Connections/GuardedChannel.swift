import TapGame
import GameAPI
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import SystemCalls

/// An HTTP/1.1 connection with the server's limits.
struct GuardedChannel: ServerChildChannel {
  typealias Value = AcceptedConnection

  let base: AcceptingChannel
  let limits: ServerLimits
  let connections: ConnectionLimits
  let metrics: ServerMetrics
  let load: ServerLoad
  let proxies: [IPRange]
  /// The tokens of administrators, whose requests may have larger bodies; `nil` if the server has no administrator.
  var administrator: AdminTokens?

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let peer = channel.remoteAddress.flatMap { IPAddress($0) }
    // A proxy's connections belong to many clients.
    let client = peer.flatMap { peer in proxies.contains { $0.contains(peer) } ? nil : peer.client }
    let seat = Seat(of: client, at: channel.eventLoop.now) { channel.close(promise: nil) }
    let verdict = connections.enter(seat)
    channel.closeFuture.whenComplete { _ in connections.leave(seat, verdict) }
    let value =
      switch verdict {
      case .welcome: welcome(channel, seat, logger)
      case .tooManyOfAddress: refuse(channel, .tooManyRequests, logger)
      case .tooMany: refuse(channel, .unavailable, logger)
      case .hopeless: channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel) as EventLoopFuture<Value>
      }
    // NIO leaves the socket open if the setup fails.
    value.whenFailure { _ in channel.close(promise: nil) }
    return value
  }

  func handle(value: Value, logger: Logger) async { await base.handle(value: value, logger: logger) }

  private func welcome(_ channel: any Channel, _ seat: Seat, _ logger: Logger) -> EventLoopFuture<Value> {
    let connection = NIOLoopBound(
      ConnectionGuard(
        limits: limits, administrator: administrator, metrics: metrics, load: load, seat: seat,
        now: channel.eventLoop.now),
      eventLoop: channel.eventLoop)
    return noticeDeath(of: channel).flatMapThrowing {
      try channel.pipeline.syncOperations.addHandler(
        ArrivalHandler(connection.value, queue: load.queue(of: channel.eventLoop)))
    }.flatMap {
      base.setup(channel: channel, logger: logger)
    }.flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(connection.value, position: .after(decoder))
      return value
    }
  }

  private func refuse(_ channel: any Channel, _ kind: Problem.Kind, _ logger: Logger) -> EventLoopFuture<Value> {
    metrics.refusals.add(kind.rawValue)
    return channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(RefusalHandler(kind))
    }.flatMap {
      base.setup(channel: channel, logger: logger)
    }
  }

  /// Lets the system close a connection whose client disappeared silently, such as a phone that lost its network.
  /// Otherwise written bytes would wait for a quarter of an hour.
  private func noticeDeath(of channel: any Channel) -> EventLoopFuture<Void> {
    #if os(Linux)
      let option = ChannelOptions.socket(SocketOptionLevel(IPPROTO_TCP), SocketOptionName(TCP_USER_TIMEOUT))
      return channel.setOption(option, value: SocketOptionValue(limits.responseTime * 1000))
    #else
      return channel.eventLoop.makeSucceededVoidFuture()
    #endif
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

extension HTTPServerBuilder {
  /// HTTP/1.1 with limits for each connection, over TLS if there is an identity.
  static func guarded(
    _ settings: ServerSettings, connections: ConnectionLimits, metrics: ServerMetrics, load: ServerLoad
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      let limits = settings.limits
      let channel = GuardedChannel(
        base: AcceptingChannel(
          HTTP1Channel(
            responder: responder,
            configuration: .init(
              httpDecoderConfiguration: .init(
                maxHeaderFieldSize: limits.header, maxHeaderListSize: limits.header, maxHeaderFieldCount: 100)))),
        limits: limits, connections: connections, metrics: metrics, load: load,
        proxies: settings.trustedProxies, administrator: settings.adminTokens)
      guard let identity = settings.identity else { return channel }
      return SecuredChannel(base: channel, identity: identity)
    }
  }
}
