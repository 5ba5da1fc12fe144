import NIOCore

/// What a connection is doing, and until when it may: no input or output, no clock of its own.
struct ConnectionState {
  /// Why a connection's time is over.
  enum Overdue: Equatable {
    /// A request has not come whole.
    case request
    /// The client does not take what it is sent.
    case response
    /// Nothing has been asked for.
    case idle
  }

  private let requestTime: TimeAmount
  private let responseTime: TimeAmount
  private let idleTime: TimeAmount
  private let maximumBody: Int

  /// Since when a request is coming; `nil` between two requests.
  private var comingSince: NIODeadline?
  /// Whether the head of the request that is coming has come.
  private var hasHead = false
  private var bodyBytes = 0
  /// Requests whose head has come and whose answer is not yet given in full.
  private var open = 0
  /// Whether the answer that is due has begun.
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

  /// Bytes have come, of whatever.
  mutating func bytesCame(at now: NIODeadline) {
    if comingSince == nil { comingSince = now }
  }

  /// A request's head has come; says whether its body may.
  mutating func headCame(contentLength: Int?, at now: NIODeadline) -> Bool {
    // Several requests may come in one piece.
    if comingSince == nil { comingSince = now }
    hasHead = true
    bodyBytes = 0
    open += 1
    return contentLength ?? 0 <= maximumBody
  }

  /// A part of a body has come; says whether more may.
  mutating func bodyCame(_ count: Int) -> Bool {
    bodyBytes += count
    return bodyBytes <= maximumBody
  }

  /// A request has come whole.
  mutating func requestEnded() {
    comingSince = nil
    hasHead = false
  }

  /// An answer's head is being written.
  mutating func answerBegan() { isAnswering = true }

  /// An answer is written.
  mutating func answerEnded(at now: NIODeadline) {
    isAnswering = false
    open -= 1
    idleSince = now
  }

  /// The client takes what it is sent, or no longer does.
  mutating func writabilityChanged(_ isWritable: Bool, at now: NIODeadline) {
    stuckSince = isWritable ? nil : stuckSince ?? now
  }

  /// Whether an answer to the request that is coming could be written now: earlier ones are answered, and it is not yet being answered.
  var canAnswer: Bool { !isAnswering && open == (hasHead ? 1 : 0) }

  /// When the connection's time is over, and why; `nil` while an answer is being made.
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
