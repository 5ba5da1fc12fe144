import GameAPI
import NIOCore

/// Tells a client that there are too many connections, and closes its connection.
final class RefusalHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let kind: Problem.Kind

  init(_ kind: Problem.Kind) { self.kind = kind }

  func channelActive(context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ProblemBytes(kind).wire), promise: nil)
    context.close(mode: .output, promise: nil)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    let timer = context.eventLoop.scheduleTask(in: ConnectionGuard.lingeringTime) { bound.value.close(promise: nil) }
    context.channel.closeFuture.whenComplete { _ in timer.cancel() }
    context.fireChannelActive()
  }

  /// The request is ignored.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed: context.close(promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }
}
