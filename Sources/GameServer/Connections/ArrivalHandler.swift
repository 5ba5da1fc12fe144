import NIOCore

/// Receives the undecoded bytes of a connection, notifies the connection's guard, and holds a request until its turn.
/// It is placed before the decoder, because the decoder does not forward an incomplete head.
final class ArrivalHandler: ChannelDuplexHandler, RequestQueue.Waiting {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let connection: ConnectionGuard
  private let queue: RequestQueue
  private var context: ChannelHandlerContext?
  private var lastRequestAt: NIODeadline?
  /// The bytes received so far of the request that waits for its turn.
  private var held: ByteBuffer?
  /// The events since the request began to wait.
  private var heldEvents: [Any] = []
  private var wantsRead = false

  init(_ connection: ConnectionGuard, queue: RequestQueue) {
    (self.connection, self.queue) = (connection, queue)
  }

  var client: IPAddress? { connection.client }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let now = context.eventLoop.now
    var bytes = unwrapInboundIn(data)
    connection.bytesCame(bytes.readableBytes, at: now)
    guard held == nil else {
      held?.writeBuffer(&bytes)
      return
    }
    // A request waits here only on an idle connection. The rest of a request passes at once, and pipelined requests
    // wait behind the decoder, which tells them apart.
    if connection.isIdle, !HealthLane.begins(bytes) {
      let wasQuiet = lastRequestAt.map { now - $0 >= RequestQueue.quietTime } ?? true
      lastRequestAt = now
      guard queue.enter(self, wasQuiet: wasQuiet, at: now) else {
        held = bytes
        return
      }
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if held == nil { context.fireChannelReadComplete() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A client may close its side of the connection after its request, before it receives the response.
    if held != nil, case ChannelEvent.inputClosed = event {
      heldEvents.append(event)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func read(context: ChannelHandlerContext) {
    if held == nil { context.read() } else { wantsRead = true }
  }

  func goOn(isLate: Bool) {
    guard let context, let bytes = held else { return }
    held = nil
    connection.isLate = isLate
    context.fireChannelRead(wrapInboundOut(bytes))
    context.fireChannelReadComplete()
    for event in heldEvents { context.fireUserInboundEventTriggered(event) }
    heldEvents = []
    if wantsRead {
      wantsRead = false
      // From the end of the pipeline, because the guard may hold reads after a refusal.
      context.pipeline.read()
    }
  }
}
