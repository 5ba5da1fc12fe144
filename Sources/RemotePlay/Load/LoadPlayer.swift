import GameAPI
import Simulation
import TapGame

/// A player of a load test: a session, and the batch that waits for its answer.
struct LoadPlayer: Sendable {
  let session: SessionID
  let token: String
  private var tapper: LoadTapper
  private var waiting: TapReport?
  private var sequence: Int64 = 0
  /// What was tapped while a batch waited.
  private var heldBack: (taps: Int64, span: Int64) = (0, 0)
  /// The taps that answers say count.
  private(set) var acknowledged: Int64 = 0

  init(session: SessionID, token: String, tapper: LoadTapper) {
    self.session = session
    self.token = token
    self.tapper = tapper
  }

  /// Whether a batch was sent that has no answer yet.
  var isWaiting: Bool { waiting != nil }

  /// What the server may have counted of this player's: what it has acknowledged, and perhaps the batch that has no answer.
  var possibleCounts: ClosedRange<Int64> { acknowledged...acknowledged + (waiting?.taps ?? 0) }

  /// Taps for so long. As in the game, what is tapped while a batch has no answer goes into the next one.
  mutating func make(inMilliseconds span: Int64) {
    heldBack.taps = min(heldBack.taps + tapper.taps(in: span), TapBatch.tapsRange.upperBound)
    heldBack.span = min(heldBack.span + span, TapBatch.spanMillisecondsRange.upperBound)
    guard waiting == nil else { return }
    sequence += 1
    waiting = TapReport(sequence: sequence, taps: heldBack.taps, span: heldBack.span)
    heldBack = (0, 0)
  }

  /// Sends the batch that waits.
  ///
  /// - Returns: what kind of error it met; `nil` when it was answered.
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
