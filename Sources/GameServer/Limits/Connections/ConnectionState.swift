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

  private let requestTime: TimeAmount
  private let responseTime: TimeAmount
  private let idleTime: TimeAmount
  private let maximumBody: Int

  /// When the current request began to arrive; `nil` between requests.
  private var comingSince: NIODeadline?
  /// Whether the head of the current request was received.
  private var hasHead = false
  private var bodyBytes = 0
  /// The number of requests with a received head and an unfinished response.
  private var open = 0
  /// Whether the current response has begun.
  private var isAnswering = false
  private var idleSince: NIODeadline
  private var stuckSince: NIODeadline?

  init(limits: ServerLimits, now: NIODeadline) {
    requestTime = .seconds(Int64(limits.requestTime))
    responseTime = .seconds(Int64(limits.responseTime))
    idleTime = .seconds(Int64(limits.idleTime))
    maximumBody = limits.body
    idleSince = now
  }

  /// Notes received bytes of any kind.
  mutating func bytesCame(at now: NIODeadline) {
    if comingSince == nil { comingSince = now }
  }

  /// Notes a received head; returns whether the body may follow.
  mutating func headCame(contentLength: Int?, at now: NIODeadline) -> Bool {
    // Several requests may arrive together.
    if comingSince == nil { comingSince = now }
    hasHead = true
    bodyBytes = 0
    open += 1
    return contentLength ?? 0 <= maximumBody
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
  }

  /// Notes that a response has begun.
  mutating func answerBegan() { isAnswering = true }

  /// Notes that a response was written.
  mutating func answerEnded(at now: NIODeadline) {
    isAnswering = false
    open -= 1
    idleSince = now
  }

  /// Notes whether the client reads its responses.
  mutating func writabilityChanged(_ isWritable: Bool, at now: NIODeadline) {
    stuckSince = isWritable ? nil : stuckSince ?? now
  }

  /// Whether a response to the current request can be written now: earlier requests are answered, and its own response
  /// has not begun.
  var canAnswer: Bool { !isAnswering && open == (hasHead ? 1 : 0) }

  /// The connection's deadline and its reason; `nil` while a response is being prepared.
  var deadline: (at: NIODeadline, reason: Overdue)? {
    var deadlines: [(at: NIODeadline, reason: Overdue)] = []
    if let stuckSince { deadlines.append((stuckSince + responseTime, .response)) }
    if let comingSince {
      deadlines.append((comingSince + requestTime, .request))
    } else if open == 0 {
      deadlines.append((idleSince + idleTime, .idle))
    }
    return deadlines.min { $0.at < $1.at }
  }
}
