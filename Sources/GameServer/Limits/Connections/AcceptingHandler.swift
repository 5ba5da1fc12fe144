import NIOCore

/// Accepts connections as soon as they arrive. Without this handler, a server accepts ten connections, and then waits
/// until Swift's thread pool has taken them over. All requests wait in that pool, too. ``ConnectionLimits`` limits the
/// number of connections.
final class AcceptingHandler: ChannelInboundHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel

  /// The number of connections accepted at a time. It is limited, because the same event loop also reads and writes for
  /// other connections.
  static let batch: UInt = 64

  /// Adds the handler to a server's channel.
  ///
  /// - Throws: if the channel was closed.
  static func add(to channel: any Channel) async throws {
    try await channel.setOption(.maxMessagesPerRead, value: batch).get()
    try await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.addHandler(AcceptingHandler(), position: .first)
      // Connections that are already waiting cause no event, so this read accepts them.
      try channel.pipeline.syncOperations.context(handlerType: AcceptingHandler.self).read()
    }.get()
  }

  /// Asks the channel directly for more connections. Other handlers would delay this read.
  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    context.read()
  }
}
