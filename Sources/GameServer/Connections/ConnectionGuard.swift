import TapGame
import GameAPI
import NIOCore
import NIOHTTP1

/// Limits one connection: the size of a request, the time to receive it, the time to send a response, and the idle
/// time. It also implements the rules of HTTP/1.1 for a connection: `Host`, `100 Continue`, clients of HTTP/1.0, and
/// when the connection is closed.
///
/// A pipelined request waits here until the one before it is answered, and then for its turn in the ``RequestQueue``
/// like any other. So a client that asks much at once on one connection goes before nobody.
///
/// It is placed right behind the decoder. It responds to requests over a limit itself, so they never reach the server.
final class ConnectionGuard: ChannelDuplexHandler, RequestQueue.Waiting {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// How long a connection lingers after its last response. If it were closed at once while there are unread bytes, the
  /// system could discard the response (RFC 9112, section 9.6).
  static let lingeringTime = TimeAmount.seconds(2)
  /// The time to receive the rest of a request after the server has begun to stop.
  static let stoppingTime = TimeAmount.seconds(1)

  private let metrics: ServerMetrics
  private let load: ServerLoad
  private let seat: Seat
  /// The tokens of administrators, whose requests may have larger bodies; `nil` if the server has no administrator.
  private let administrator: AdminTokens?
  private var state: ConnectionState
  private var timer: (task: Scheduled<Void>, at: NIODeadline)?
  /// Whether the last response was written.
  private var isClosing = false
  /// When the connection is closed; `nil` while responses are unsent.
  private var closesAt: NIODeadline?
  private var isInputClosed = false
  private var isStopping = false

  /// Whether the next request has waited too long for its turn.
  var isLate = false
  /// How the request that is being received is treated.
  private var lane = Lane.usual
  /// What arrived while the request before it was unanswered.
  private var held: CircularBuffer<Arrival> = []
  /// Whether what is held waits for its turn.
  private var isInQueue = false
  private var context: ChannelHandlerContext?
  private var isHoldingReads = false
  private var wantsRead = false

  private enum Arrival {
    case part(HTTPServerRequestPart)
    case error(HTTPParserError)
    /// The client has closed its side of the connection.
    case inputClosed
  }

  private enum Lane {
    case usual
    case health(HealthLane.Question)
    /// The guard refuses the request, because the server is overloaded.
    case refused
  }

  init(
    limits: ServerLimits, administrator: AdminTokens? = nil, metrics: ServerMetrics, load: ServerLoad, seat: Seat,
    now: NIODeadline
  ) {
    self.administrator = administrator
    self.metrics = metrics
    self.load = load
    self.seat = seat
    state = ConnectionState(limits: limits, now: now)
  }

  /// Whether the client of the current response understands chunks (RFC 9112, section 7.1).
  var takesChunks: Bool { state.exchange?.isOld != true }

  /// Whether every request with a received head is answered.
  var isIdle: Bool { state.isIdle && held.isEmpty }

  var client: IPAddress? { seat.client }

  /// Notes that undecoded bytes were received.
  func bytesCame(_ count: Int, at now: NIODeadline) {
    state.bytesCame(count, at: now)
    seat.beginWork()
  }

  // MARK: Receiving

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    arrive(.part(unwrapInboundIn(data)), context)
  }

  /// Takes what arrives, now or once the request before it is answered.
  private func arrive(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    if mustWait(arrival) { held.append(arrival) } else { take(arrival, context) }
  }

  private func mustWait(_ arrival: Arrival) -> Bool {
    guard !isClosing else { return false }
    guard held.isEmpty else { return true }
    switch arrival {
    case .part(.head): return !isReady
    case .part: return false
    // An error outside a request is one of the next request.
    case .error: return !isReady && !state.hasHead
    case .inputClosed:
      if case .health = lane { return !state.isIdle }
      return false
    }
  }

  /// Whether the next request may begin.
  private var isReady: Bool { state.isIdle && !isHoldingReads }

  private func take(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    switch arrival {
    case .part(let part): take(part, context)
    case .error(let error): take(error, context)
    case .inputClosed: closeInput(context)
    }
  }

  private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    guard !isClosing, !state.isDone else { return }
    switch part {
    case .head(let head):
      lane = lane(for: head)
      // The decoder lets only digits through. A number that is too large for an integer is too large for a body.
      let length = head.headers.first(name: "content-length").map { Int($0) ?? .max }
      guard
        state.headCame(
          .init(isOld: head.isOlderThanHTTP11, keepsAlive: head.isKeepAlive), contentLength: length,
          maximumBody: administrator?.maximumBody(of: head), at: context.eventLoop.now)
      else { return refuse(.bodyTooLarge, context) }
      if let fault = HostField.fault(in: head) { return refuse(.malformedRequest, detail: fault, context) }
      if head.expectsContinue {
        context.writeAndFlush(wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
      }
    case .body(let bytes):
      guard state.bodyCame(bytes.readableBytes) else { return refuse(.bodyTooLarge, context) }
    case .end: state.requestEnded()
    }
    switch (lane, part) {
    case (.usual, _): context.fireChannelRead(wrapInboundOut(part))
    case (.health(let question), .end): answer(question, context)
    case (.refused, .end): refuseForLoad(context)
    case (.health, _), (.refused, _): break
    }
  }

  /// Asks for the turn of what is held, once the request before it is answered.
  private func seekTurn(_ context: ChannelHandlerContext) {
    guard !held.isEmpty, isReady, !isInQueue else { return }
    isInQueue = true
    _ = load.queue(of: context.eventLoop).enter(self, wasQuiet: false, wasRead: false, at: context.eventLoop.now)
  }

  func goOn(isLate: Bool) {
    isInQueue = false
    guard let context else { return }
    self.isLate = isLate
    var arrivals = held
    held = []
    while held.isEmpty, let next = arrivals.popFirst() { arrive(next, context) }
    held.append(contentsOf: arrivals)
    setTimer(context)
    context.fireChannelReadComplete()
    readOn(context)
  }

  private func lane(for head: HTTPRequestHead) -> Lane {
    if let question = load.health.question(in: head) { return .health(question) }
    defer { isLate = false }
    return isLate || load.delay.isTooLong() ? .refused : .usual
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if !isClosing, !state.isDone, !state.isFramedTightly { refuse(.bodyTooLarge, context) }
    setTimer(context)
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    arrive(.error(error), context)
  }

  private func take(_ error: HTTPParserError, _ context: ChannelHandlerContext) {
    guard !isClosing, !state.isDone else { return }
    switch error {
    case .headerOverflow: refuse(.headerTooLarge, context)
    case .invalidURL: refuse(.malformedRequest, detail: ProblemBytes.invalidTarget, context)
    default: refuse(.malformedRequest, context)
    }
  }

  // MARK: Sending

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isClosing else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status.code >= 200:
      state.answerBegan()
      context.write(wrapOutboundOut(.head(fitted(head))), promise: promise)
    case .end:
      context.write(data, promise: promise)
      return endAnswer(context)
    case .head, .body: context.write(data, promise: promise)
    }
    setTimer(context)
  }

  /// Continues after the last part of a response was written.
  private func endAnswer(_ context: ChannelHandlerContext) {
    guard state.answerEnded(at: context.eventLoop.now) else {
      context.flush()
      return close(context)
    }
    if state.isResting, held.isEmpty { seat.rest(at: context.eventLoop.now) }
    setTimer(context)
    seekTurn(context)
  }

  /// The head of the current response, adapted to the client's version of HTTP, and with the right `connection` field.
  private func fitted(_ head: HTTPResponseHead) -> HTTPResponseHead {
    guard let exchange = state.exchange else { return head }
    var head = head
    if exchange.isOld {
      // The encoder sends no chunks for this version. A body without a length then ends when the connection closes.
      head.version = .http1_0
      if !head.headers.contains(name: "content-length"), head.status.mayHaveResponseBody { state.closeAfterAnswer() }
    }
    if state.exchange?.keepsAlive == false {
      head.headers.replaceOrAdd(name: "connection", value: "close")
    } else if exchange.isOld {
      head.headers.replaceOrAdd(name: "connection", value: "keep-alive")
    }
    return head
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    state.writabilityChanged(context.channel.isWritable, at: context.eventLoop.now)
    setTimer(context)
    context.fireChannelWritabilityChanged()
  }

  // MARK: Time

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    setTimer(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    timer?.task.cancel()
    timer = nil
  }

  /// Schedules a timer for the deadline. An earlier timer is kept, because most deadlines move before they are reached.
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
      case .request: refuse(isStopping ? .unavailable : .timeout, detail: isStopping ? Self.stopping : nil, context)
      case .idle, .response: return context.close(promise: nil)
      }
    }
    setTimer(context)
  }

  private static let stopping = "The server is about to stop."

  // MARK: Answering here

  private func answer(_ question: HealthLane.Question, _ context: ChannelHandlerContext) {
    if let answer = load.health.answer(to: question) { return write(answer, to: question, context) }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let (health, loop) = (load.health, context.eventLoop)
    Task(executorPreference: HealthExecutor.shared) {
      let answer = await health.checkedAnswer()
      loop.execute {
        let (guardian, context) = bound.value
        guardian.write(answer, to: question, context)
      }
    }
  }

  private func write(
    _ answer: HealthLane.Answer, to question: HealthLane.Question, _ context: ChannelHandlerContext
  ) {
    guard !isClosing, context.channel.isActive else { return }
    load.health.record(question, answer)
    write(answer.status, answer.headers, question.method == .HEAD ? nil : answer.body, context)
  }

  private func refuseForLoad(_ context: ChannelHandlerContext) {
    metrics.refusals.add(Problem.Kind.unavailable.rawValue)
    let answer = ProblemBytes(.unavailable, detail: ServerLoad.detail, wait: load.nextWait())
    var headers = answer.headers
    headers.remove(name: "connection")
    write(answer.status, headers, answer.body, context)
    guard !isClosing else { return }
    // For a while, nothing more is read from this connection, so an immediate retry waits. Otherwise, refusals would
    // cost more than answers.
    isHoldingReads = true
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: ServerLoad.shortestWait) {
      let (guardian, context) = bound.value
      guardian.isHoldingReads = false
      guardian.seekTurn(context)
      guardian.readOn(context)
    }
  }

  func read(context: ChannelHandlerContext) {
    wantsRead = true
    readOn(context)
  }

  /// Reads if somebody wants to, unless what came before is still held.
  private func readOn(_ context: ChannelHandlerContext) {
    guard wantsRead, !isHoldingReads, held.isEmpty, context.channel.isActive else { return }
    wantsRead = false
    context.read()
  }

  /// Writes a response to the request that was received last.
  private func write(
    _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: ByteBuffer?, _ context: ChannelHandlerContext
  ) {
    state.answerBegan()
    let head = fitted(.init(version: .http1_1, status: status, headers: headers))
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if let body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    endAnswer(context)
  }

  // MARK: Refusing and closing

  /// Refuses a request over a limit, and closes the connection.
  private func refuse(_ kind: Problem.Kind, detail: String? = nil, _ context: ChannelHandlerContext) {
    guard !isClosing else { return }
    metrics.refusals.add(kind.rawValue)
    let answer = ProblemBytes(kind, detail: detail)
    switch state.refuse() {
    case .now: send(answer, context)
    case .whileAnswering: state.closeAfterAnswer()
    case .afterAnswer: close(context)
    }
  }

  private func send(_ answer: ProblemBytes, _ context: ChannelHandlerContext) {
    context.write(
      wrapOutboundOut(.head(.init(version: .http1_1, status: answer.status, headers: answer.headers))), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    close(context)
  }

  /// Closes the connection for sending now, and completely later.
  private func close(_ context: ChannelHandlerContext) {
    isClosing = true
    held = []
    let sent = context.eventLoop.makePromise(of: Void.self)
    context.close(mode: .output, promise: sent)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    sent.futureResult.whenComplete { _ in
      let (guardian, context) = bound.value
      guardian.linger(context)
    }
    setTimer(context)
  }

  /// Waits for the client to close the connection, too.
  private func linger(_ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    if isInputClosed || isStopping { return context.close(promise: nil) }
    closesAt = context.eventLoop.now + Self.lingeringTime
    setTimer(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      isStopping = true
      state.stop(at: context.eventLoop.now + Self.stoppingTime)
      setTimer(context)
    case ChannelEvent.inputClosed: return arrive(.inputClosed, context)
    default: return context.fireUserInboundEventTriggered(event)
    }
    if closesAt != nil { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func closeInput(_ context: ChannelHandlerContext) {
    isInputClosed = true
    if closesAt != nil { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
  }
}
