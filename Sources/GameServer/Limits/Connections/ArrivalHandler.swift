import NIOCore

/// Tells the guard of a connection that bytes came: it stands before the decoder, which keeps to itself a head that has not come whole.
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
