import GameAPI
import Simulation
import TapGame

/// A player of a load test: a session, and the batch that waits for its response.
struct LoadPlayer: Sendable {
  let session: SessionID
  let token: String
  private var tapper: LoadTapper
  private var waiting: TapReport?
  private var sequence: Int64 = 0
  /// The taps made while a batch waited.
  private var heldBack: (taps: Int64, span: Int64) = (0, 0)
  /// The counted taps, by the receipts.
  private(set) var acknowledged: Int64 = 0

  init(session: SessionID, token: String, tapper: LoadTapper) {
    self.session = session
    self.token = token
    self.tapper = tapper
  }

  /// Whether a sent batch has no response yet.
  var isWaiting: Bool { waiting != nil }

  /// The range of taps that the server may have counted: without and with the waiting batch.
  var possibleCounts: ClosedRange<Int64> { acknowledged...acknowledged + (waiting?.taps ?? 0) }

  /// Makes taps for a span of time. As in the game, taps made while a batch waits go into the next one.
  mutating func make(inMilliseconds span: Int64) {
    heldBack.taps = min(heldBack.taps + tapper.taps(in: span), TapBatch.tapsRange.upperBound)
    heldBack.span = min(heldBack.span + span, TapBatch.spanMillisecondsRange.upperBound)
    guard waiting == nil else { return }
    sequence += 1
    waiting = TapReport(sequence: sequence, taps: heldBack.taps, span: heldBack.span)
    heldBack = (0, 0)
  }

  /// Sends the waiting batch.
  ///
  /// - Returns: the kind of error; `nil` if the batch has its receipt.
  mutating func hand(to server: ContestServer, _ tally: LoadTally) async -> String? {
    guard let report = waiting else { return nil }
    do {
      let answer: TapAnswer = try await server.answer(.post("taps", body: report, token: token))
      guard answer.receipt.session == session, answer.receipt.sequence == report.sequence else { return "unreadable" }
      waiting = nil
      acknowledged += answer.receipt.accepted
      tally.note(answer.receipt)
      return nil
    } catch {
      return Self.kind(of: error)
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
