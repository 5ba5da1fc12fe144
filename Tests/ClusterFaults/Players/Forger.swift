import Foundation
import Synchronization

/// A control of the checker: stands between players and nodes, and breaks the promise now and then.
final class Forger: Calling {
  /// What it does.
  enum Fault: String, CaseIterable, Sendable {
    /// Answers a batch with a receipt in the right form, and passes nothing on.
    case lost
    /// Passes a batch on again under the next sequence.
    case doubled
  }

  private struct State {
    var batches = 0
    var forged: [String] = []
    /// What is known of each session, by its token.
    var receipts: [String: AnsweredReceipt] = [:]
  }

  private let calls: any Calling
  private let fault: Fault
  private let every: Int
  private let state = Mutex(State())

  /// - Parameter every: of how many batches one meets the fault.
  init(_ calls: any Calling, _ fault: Fault, every: Int) {
    self.calls = calls
    self.fault = fault
    self.every = every
  }

  /// The batches that met the fault: each a session and a sequence.
  var forged: [String] { state.withLock(\.forged) }

  func post(_ path: String, at node: String, token: String?, _ json: String) async -> CallAnswer? {
    guard path == Player.tapPath, let token, let batch = SentBatch(json) else {
      return await calls.post(path, at: node, token: token, json)
    }
    let known = state.withLock { state -> AnsweredReceipt? in
      state.batches += 1
      guard state.batches >= every, let known = state.receipts[token], batch.sequence == known.sequence + 1 else {
        return nil
      }
      state.batches = 0
      state.forged.append("\(known.session)/\(batch.sequence)")
      return known
    }
    guard let known else { return await passOn(path, node, token, json) }
    switch fault {
    case .lost:
      let receipt = AnsweredReceipt(
        session: known.session, sequence: batch.sequence, accepted: batch.taps, rejected: 0,
        sessionTaps: known.sessionTaps + batch.taps, schoolTaps: known.schoolTaps + batch.taps,
        revision: known.revision + 1)
      guard let body = try? JSONEncoder().encode(receipt) else { return nil }
      return CallAnswer(status: 200, headers: [:], body: body)
    case .doubled:
      let answer = await passOn(path, node, token, json)
      var again = batch
      again.sequence += 1
      if answer?.status == 200 { _ = await calls.post(path, at: node, token: token, again.json) }
      return answer
    }
  }

  private func passOn(_ path: String, _ node: String, _ token: String, _ json: String) async -> CallAnswer? {
    let answer = await calls.post(path, at: node, token: token, json)
    if let answer, answer.status == 200,
      let receipt = try? JSONDecoder().decode(AnsweredReceipt.self, from: answer.body)
    {
      state.withLock { $0.receipts[token] = receipt }
    }
    return answer
  }
}
