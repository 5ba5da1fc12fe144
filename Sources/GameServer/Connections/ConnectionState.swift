import NIOCore

/// The state machine of a connection and its deadline, without I/O and without a clock.
struct ConnectionState {
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
  /// Whether the head of the current request was received, and its end was not.
  private(set) var hasHead = false
  private var bodyBytes = 0
  /// The bytes received after the head of the current request, undecoded: its body and the framing of its chunks.
  private var rawBytes = 0
  /// The request that is being answered. The next one waits until it is.
  private(set) var exchange: Exchange?
  /// Whether the current response has begun.
  private var isAnswering = false
  private var idleSince: NIODeadline
  private var stuckSince: NIODeadline?
  /// The latest deadline of a request; `nil` unless the server is stopping.
  private var stopsAt: NIODeadline?
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
    _ exchange: Exchange, contentLength: Int?, maximumBody: Int? = nil, at now: NIODeadline
  ) -> Bool {
    self.maximumBody = maximumBody ?? usualBody
    // One read can bring several requests, but `bytesCame(at:)` is called only once for each read.
    if comingSince == nil { comingSince = now }
    hasHead = true
    bodyBytes = 0
    // The rest of this read is not counted. It belongs to several parts, and one read is small.
    rawBytes = 0
    self.exchange = exchange
    isLast = !exchange.keepsAlive
    return contentLength ?? 0 <= self.maximumBody
  }

  /// Notes a received part of a body; returns whether more may follow.
  mutating func bodyCame(_ count: Int) -> Bool {
    bodyBytes += count
    return bodyBytes <= maximumBody
  }

  /// Notes that a request was received completely.
  mutating func requestEnded() {
    comingSince = nil
    hasHead = false
    bodyBytes = 0
    rawBytes = 0
    isDone = isLast
  }

  /// Notes that the current request is refused, and returns when the refusal can be written.
  mutating func refuse() -> RefusalTime {
    comingSince = nil
    isDone = true
    // Without a head, nothing is being answered.
    guard hasHead, isAnswering || exchange == nil else { return .now }
    return exchange == nil ? .afterAnswer : .whileAnswering
  }

  /// Notes that the server stops. A request must be received completely before this deadline.
  mutating func stop(at deadline: NIODeadline) { stopsAt = deadline }

  // MARK: Responses

  mutating func answerBegan() { isAnswering = true }

  /// Notes that the connection is to be closed after the current response.
  mutating func closeAfterAnswer() {
    exchange?.keepsAlive = false
  }

  /// Notes that a response was written; returns whether the connection stays open.
  mutating func answerEnded(at now: NIODeadline) -> Bool {
    isAnswering = false
    idleSince = now
    // What came of the next request has waited.
    if !hasHead, comingSince != nil { comingSince = now }
    defer { exchange = nil }
    return exchange?.keepsAlive ?? true
  }

  /// Notes whether the client reads its responses.
  mutating func writabilityChanged(_ isWritable: Bool, at now: NIODeadline) {
    stuckSince = isWritable ? nil : stuckSince ?? now
  }

  /// Whether no request is under way.
  var isIdle: Bool { exchange == nil }

  /// Whether no request is under way, and none is being received.
  var isResting: Bool { isIdle && comingSince == nil }

  /// The connection's deadline and its reason; `nil` while a response is being prepared.
  var deadline: (at: NIODeadline, reason: Overdue)? {
    var deadlines: [(at: NIODeadline, reason: Overdue)] = []
    if let stuckSince { deadlines.append((stuckSince + responseTime, .response)) }
    if let comingSince, hasHead || isIdle {
      let latest = comingSince + requestTime
      deadlines.append((stopsAt.map { min($0, latest) } ?? latest, .request))
    } else if isIdle {
      deadlines.append((idleSince + idleTime, .idle))
    }
    return deadlines.min { $0.at < $1.at }
  }
}
