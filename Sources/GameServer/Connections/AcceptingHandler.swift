import NIOCore

/// Accepts connections as soon as they arrive. Without this handler, a server accepts ten connections, and then waits
/// until Swift's thread pool has taken them over. All requests wait in that pool, too. ``ConnectionLimits`` limits the
/// number of connections, and ``OpenSockets`` the number of sockets.
final class AcceptingHandler: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never

  /// The number of connections accepted at a time. It is limited, because the same event loop also reads and writes for
  /// other connections.
  static let batch: UInt = 64

  private let sockets: OpenSockets

  private init(_ sockets: OpenSockets) { self.sockets = sockets }

  /// Adds the handler to a server's channel.
  ///
  /// - Throws: if the channel was closed.
  static func add(to channel: any Channel, _ sockets: OpenSockets) async throws {
    try await channel.setOption(.maxMessagesPerRead, value: batch).get()
    try await channel.eventLoop.submit {
      let handler = AcceptingHandler(sockets)
      try channel.pipeline.syncOperations.addHandler(handler, position: .first)
      // Connections that are already waiting cause no event, so this read accepts them.
      handler.read(context: try channel.pipeline.syncOperations.context(handler: handler))
    }.get()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    sockets.add(unwrapInboundIn(data))
    context.fireChannelRead(data)
  }

  /// Asks the channel directly for more connections. Other handlers would delay this read.
  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    read(context: context)
  }

  /// Accepts connections, at once or when enough sockets are closed.
  func read(context: ChannelHandlerContext) { sockets.accept(context) }
}
