import NIOCore

/// The state machine of a connection and its deadline, without I/O and without a clock.
struct ConnectionState {
  /// Why a connection's deadline has passed.
  enum Overdue: Equatable {
    /// A request was not received completely.
    case request
    /// The client does not read the response.
    case response
    /// The client sent no request.
    case idle
  }

  /// A request with a received head and an unfinished response.
  struct Exchange {
    /// Whether the client speaks a version older than HTTP/1.1.
    let isOld: Bool
    /// Whether the connection stays open after the response.
    var keepsAlive: Bool
  }

  /// When the response to a refused request can be written.
  enum RefusalTime: Equatable {
    case now
    /// After the earlier requests are answered.
    case afterEarlierAnswers
    /// Never: the server is answering the request already.
    case whileAnswering
    /// Never: the server has answered the request already.
    case afterAnswer
  }

  private let requestTime: TimeAmount
  private let responseTime: TimeAmount
  private let idleTime: TimeAmount
  private let usualBody: Int
  /// The maximum number of bytes of a body's framing, besides ``framing`` for each byte of the body.
  private let usualFraming: Int
  /// The maximum number of bytes of the current request's body.
  private var maximumBody: Int

  /// When the current request began to arrive; `nil` between requests.
  private var comingSince: NIODeadline?
  /// Whether the head of the current request was received.
  private var hasHead = false
  private var bodyBytes = 0
  /// The bytes received after the head of the current request, undecoded: its body and the framing of its chunks.
  private var rawBytes = 0
  /// The requests in the order of their arrival. The first one is being answered.
  private var exchanges: CircularBuffer<Exchange> = []
  /// Whether the current response has begun.
  private var isAnswering = false
  private var idleSince: NIODeadline
  private var stuckSince: NIODeadline?
  /// The latest deadline of a request; `nil` unless the server is stopping.
  private var stopsAt: NIODeadline?
  /// Whether the client waits for `100 Continue`.
  private var awaitsContinue = false
  /// Whether the current request is the last one of the connection.
  private var isLast = false
  /// Whether nothing more is read: the last request was received, or a request was refused.
  private(set) var isDone = false

  init(limits: ServerLimits, now: NIODeadline) {
    requestTime = .seconds(Int64(limits.requestTime))
    responseTime = .seconds(Int64(limits.responseTime))
    idleTime = .seconds(Int64(limits.idleTime))
    usualBody = limits.body
    usualFraming = limits.header
    maximumBody = limits.body
    idleSince = now
  }

  // MARK: Requests

  /// The framing of a chunk of one byte, without chunk extensions: the size and two line ends.
  private static let framing = 5

  /// Notes received bytes of any kind, before they are decoded.
  mutating func bytesCame(_ count: Int = 0, at now: NIODeadline) {
    if comingSince == nil, !isDone { comingSince = now }
    if hasHead { rawBytes += count }
  }

  /// Whether a body's framing is small enough. Chunk extensions (RFC 9112, section 7.1.1) count as framing, and the
  /// decoder drops them. So a client could send any number of them with hardly any body.
  var isFramedTightly: Bool { rawBytes - bodyBytes <= usualFraming + Self.framing * bodyBytes }

  /// Notes a received head; returns whether the body may follow.
  ///
  /// - Parameter maximumBody: the maximum number of bytes of the body; `nil` for the usual maximum.
  mutating func headCame(
    _ exchange: Exchange, contentLength: Int?, maximumBody: Int? = nil, expectsContinue: Bool, at now: NIODeadline
  ) -> Bool {
    self.maximumBody = maximumBody ?? usualBody
    // One read can bring several requests, but `bytesCame(at:)` is called only once for each read.
    if comingSince == nil { comingSince = now }
    hasHead = true
    bodyBytes = 0
    // The rest of this read is not counted. It belongs to several parts, and one read is small.
    rawBytes = 0
    exchanges.append(exchange)
    isLast = !exchange.keepsAlive
    awaitsContinue = expectsContinue
    return contentLength ?? 0 <= self.maximumBody
  }

  /// Notes a received part of a body; returns whether more may follow.
  mutating func bodyCame(_ count: Int) -> Bool {
    awaitsContinue = false
    bodyBytes += count
    return bodyBytes <= maximumBody
  }

  /// Notes that a request was received completely.
  mutating func requestEnded() {
    comingSince = nil
    hasHead = false
    bodyBytes = 0
    rawBytes = 0
    awaitsContinue = false
    isDone = isLast
  }

  /// Whether to write `100 Continue` now. It is `true` at most once for each request.
  mutating func takeContinue() -> Bool {
    guard awaitsContinue, canAnswer else { return false }
    awaitsContinue = false
    return true
  }

  /// Notes that the current request is refused, and returns when the refusal can be written.
  mutating func refuse() -> RefusalTime {
    comingSince = nil
    isDone = true
    if canAnswer { return .now }
    guard hasHead, exchanges.count <= 1 else { return .afterEarlierAnswers }
    return exchanges.isEmpty ? .afterAnswer : .whileAnswering
  }

  /// Notes that the server stops. A request must be received completely before this deadline.
  mutating func stop(at deadline: NIODeadline) { stopsAt = deadline }

  // MARK: Responses

  /// The request that is being answered.
  var answered: Exchange? { exchanges.first }

  mutating func answerBegan() { isAnswering = true }

  /// Notes that the connection is to be closed after the current response.
  mutating func closeAfterAnswer() {
    guard !exchanges.isEmpty else { return }
    exchanges[exchanges.startIndex].keepsAlive = false
  }

  /// Notes that a response was written; returns whether the connection stays open.
  mutating func answerEnded(at now: NIODeadline) -> Bool {
    isAnswering = false
    idleSince = now
    return exchanges.popFirst()?.keepsAlive ?? true
  }

  /// Notes whether the client reads its responses.
  mutating func writabilityChanged(_ isWritable: Bool, at now: NIODeadline) {
    stuckSince = isWritable ? nil : stuckSince ?? now
  }

  /// Whether a response to the current request can be written now: earlier requests are answered, and its own response
  /// has not begun.
  var canAnswer: Bool { !isAnswering && exchanges.count == (hasHead ? 1 : 0) }

  /// Whether no request is under way.
  var isIdle: Bool { exchanges.isEmpty }

  /// Whether no request is under way, and none is being received.
  var isResting: Bool { exchanges.isEmpty && comingSince == nil }

  /// The connection's deadline and its reason; `nil` while a response is being prepared.
  var deadline: (at: NIODeadline, reason: Overdue)? {
    var deadlines: [(at: NIODeadline, reason: Overdue)] = []
    if let stuckSince { deadlines.append((stuckSince + responseTime, .response)) }
    if let comingSince {
      let latest = comingSince + requestTime
      deadlines.append((stopsAt.map { min($0, latest) } ?? latest, .request))
    } else if exchanges.isEmpty {
      deadlines.append((idleSince + idleTime, .idle))
    }
    return deadlines.min { $0.at < $1.at }
  }
}
