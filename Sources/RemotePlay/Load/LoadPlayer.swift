import GameAPI
import Simulation
import TapGame

/// A player of a load test: a session, and the batch that waits for its response.
struct LoadPlayer: Sendable {
  let session: SessionID
  let token: String
  private let connection: LoadConnection
  private var tapper: LoadTapper
  private var waiting: TapReport?
  private var sequence: Int64 = 0
  /// The taps made while a batch waited.
  private var heldBack: (taps: Int64, span: Int64) = (0, 0)
  /// The number of counted taps according to the receipts.
  private(set) var acknowledged: Int64 = 0
  /// The time that the server has asked for. Before the first batch, it is the period over which the first batches are
  /// spread. After a response, it is the delay before the next attempt or batch.
  private(set) var wait: Duration

  init(session: SessionID, token: String, wait: Int64?, tapper: LoadTapper, over connection: LoadConnection) {
    self.session = session
    self.token = token
    self.connection = connection
    self.wait = .milliseconds(wait ?? 0)
    self.tapper = tapper
  }

  /// Whether the server asks for less than one batch per second. If not, the test runs as planned.
  var isPaced: Bool { wait > .milliseconds(1100) }

  var isWaiting: Bool { waiting != nil }

  /// The range of taps that the server may have counted. The lower bound is the acknowledged taps. The upper bound adds
  /// the waiting batch.
  var possibleCounts: ClosedRange<Int64> { acknowledged...acknowledged + (waiting?.taps ?? 0) }

  /// Makes taps for a span of time. As in the game, taps made while a batch waits go into the next batch.
  mutating func make(inMilliseconds span: Int64) {
    heldBack.taps = min(heldBack.taps + tapper.taps(in: span), TapBatch.tapsRange.upperBound)
    heldBack.span = min(heldBack.span + span, TapBatch.spanMillisecondsRange.upperBound)
    guard waiting == nil else { return }
    sequence += 1
    waiting = TapReport(sequence: sequence, taps: heldBack.taps, span: heldBack.span)
    heldBack = (0, 0)
  }

  /// Sends the waiting batch once, over the player's own connection.
  ///
  /// - Returns: the kind of error; `nil` if the batch has its receipt.
  mutating func send(to server: ContestServer, _ tally: LoadTally) async -> String? {
    let (connection, token) = (connection, token)
    var pause: Duration?
    let error = await settle(at: server, tally) { report in
      let answer = try await server.time.exchange(reading: \.headers) {
        try await connection.answer(to: .post("taps", body: report, token: token), within: server.answerTime)
      }
      pause = answer.retryAfter
      return try server.read(answer)
    }
    if let pause { wait = pause }
    return error
  }

  func rest(for time: Duration) async { await connection.sleep(for: time) }

  func leave() { connection.close() }

  /// Sends the waiting batch, with retries, until its outcome is known.
  mutating func finish(at server: ContestServer, _ tally: LoadTally) async {
    guard isWaiting else { return }
    let token = token
    _ = await settle(at: server, tally) { try await server.answer(.post("taps", body: $0, token: token)) }
  }

  private mutating func settle(
    at server: ContestServer, _ tally: LoadTally, _ exchange: (TapReport) async throws -> TapAnswer
  ) async -> String? {
    guard let report = waiting else { return nil }
    do {
      let answer = try await exchange(report)
      guard answer.receipt.session == session, answer.receipt.sequence == report.sequence else { return "unreadable" }
      waiting = nil
      wait = .milliseconds(answer.wait)
      acknowledged += answer.receipt.accepted
      tally.note(answer.receipt)
      return nil
    } catch {
      return Self.kind(of: server.translated(error))
    }
  }

  private static func kind(of error: any Error) -> String {
    switch error {
    case ServerError.unreachable: "unreachable"
    case ServerError.tooSlow: "too-slow"
    case ServerError.notSecure: "not-secure"
    case ServerError.notAContest(_, let status), ServerError.failing(_, let status): "status-\(status)"
    case ServerError.refused(_, let problem): problem.kind?.rawValue ?? "status-\(problem.status)"
    case is CancellationError: "cancelled"
    default: "unreadable"
    }
  }
}
