import NIOCore

/// Accepts connections as soon as they arrive. Without this handler, a server accepts ten and then waits until Swift's
/// pool, in which all requests wait, has taken them over. The limits of connections bound how many there can be.
final class AcceptingHandler: ChannelInboundHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel

  /// The number of connections accepted at a time. The event loop that accepts also reads and writes for other
  /// connections.
  private static let batch: UInt = 64

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

  /// Asks the channel itself for more connections, past the handlers that would wait.
  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    context.read()
  }
}
