import GameAPI
import NIOCore
import NIOHTTP1

/// Limits one connection: the size of a request, the time to receive it, the time to send a response, and the idle
/// time.
///
/// It is placed right behind the decoder and responds itself, so that requests over a limit never reach the server.
final class ConnectionGuard: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// How long the connection of a refused client lingers. If it were closed at once while there are unread bytes, the
  /// system could discard the response (RFC 9112, section 9.6).
  static let lingeringTime = TimeAmount.seconds(2)

  private let metrics: ServerMetrics
  private var state: ConnectionState
  private var timer: (task: Scheduled<Void>, at: NIODeadline)?
  private var closesAt: NIODeadline?

  init(limits: ServerLimits, metrics: ServerMetrics, now: NIODeadline) {
    self.metrics = metrics
    state = ConnectionState(limits: limits, now: now)
  }

  /// Notes that undecoded bytes were received.
  func bytesCame(at now: NIODeadline) { state.bytesCame(at: now) }

  // MARK: Receiving

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard closesAt == nil else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      let length = head.headers.first(name: "content-length").flatMap { Int($0) }
      guard state.headCame(contentLength: length, at: context.eventLoop.now) else {
        return refuse(.bodyTooLarge, context)
      }
    case .body(let bytes):
      guard state.bodyCame(bytes.readableBytes) else { return refuse(.bodyTooLarge, context) }
    case .end: state.requestEnded()
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    setTimer(context)
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    guard closesAt == nil else { return }
    switch error {
    case .headerOverflow: refuse(.headerTooLarge, context)
    case .invalidURL: refuse(.malformedRequest, detail: ProblemBytes.invalidTarget, context)
    default: refuse(.malformedRequest, context)
    }
  }

  // MARK: Sending

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard closesAt == nil else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status.code >= 200: state.answerBegan()
    case .end: state.answerEnded(at: context.eventLoop.now)
    case .head, .body: break
    }
    context.write(data, promise: promise)
    setTimer(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    state.writabilityChanged(context.channel.isWritable, at: context.eventLoop.now)
    setTimer(context)
    context.fireChannelWritabilityChanged()
  }

  // MARK: Time

  func handlerAdded(context: ChannelHandlerContext) { setTimer(context) }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.task.cancel()
    timer = nil
  }

  /// Schedules a timer for the deadline, or keeps an earlier one: most deadlines move before they are reached.
  private func setTimer(_ context: ChannelHandlerContext) {
    guard let deadline = closesAt ?? state.deadline?.at else { return }
    if let timer {
      if timer.at <= deadline { return }
      timer.task.cancel()
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = (
      context.eventLoop.scheduleTask(deadline: deadline) {
        let (guardian, context) = bound.value
        guardian.wake(context)
      }, deadline
    )
  }

  private func wake(_ context: ChannelHandlerContext) {
    timer = nil
    let now = context.eventLoop.now
    if let closesAt, closesAt <= now { return context.close(promise: nil) }
    if closesAt == nil, let deadline = state.deadline, deadline.at <= now {
      switch deadline.reason {
      case .request: return refuse(.timeout, context)
      case .idle, .response: return context.close(promise: nil)
      }
    }
    setTimer(context)
  }

  // MARK: Refusing

  /// Responds to a request over a limit, and closes the connection.
  private func refuse(_ kind: Problem.Kind, detail: String? = nil, _ context: ChannelHandlerContext) {
    metrics.refusals.add(kind.rawValue)
    guard state.canAnswer else { return context.close(promise: nil) }
    closesAt = context.eventLoop.now + Self.lingeringTime
    let answer = ProblemBytes(kind, detail: detail)
    context.write(
      wrapOutboundOut(.head(.init(version: .http1_1, status: answer.status, headers: answer.headers))), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(mode: .output, promise: nil)
    setTimer(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if closesAt != nil {
      switch event {
      case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed: return context.close(promise: nil)
      default: break
      }
    }
    context.fireUserInboundEventTriggered(event)
  }
}
