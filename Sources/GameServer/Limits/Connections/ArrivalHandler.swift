import NIOCore

/// Notifies the connection's guard of received bytes. It is placed before the decoder, which does not forward an
/// incomplete head.
final class ArrivalHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let connection: ConnectionGuard

  init(_ connection: ConnectionGuard) { self.connection = connection }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    connection.bytesCame(at: context.eventLoop.now)
    context.fireChannelRead(data)
  }
}
