import Foundation
import Synchronization

/// An administrator, who gives sessions taps while players play. Each order has an id, and goes to one node or to several at once, again until
/// it is answered.
struct Administrator: Sendable {
  static let token = "administrator-of-faults"
  private static let path = "/admin/api/commands/taps.adjust"

  let nodes: NodeList
  let calls: Calls
  let history: History
  let gate: Gate
  let sessions: SessionList
  let tellFailure: @Sendable (String) -> Void

  /// Gives an order each second, until the game is over.
  func work(seed: UInt64) async {
    var random = SeededRandom(seed: seed &* 7_368_787)
    while !gate.isOver {
      try? await Task.sleep(for: .milliseconds(Int.random(in: 500..<1500, using: &random)))
      guard gate.enter() else { continue }
      await order(atOnce: Int.random(in: 1...3, using: &random), using: &random)
      gate.leave()
    }
  }

  /// Gives one order.
  ///
  /// - Parameter count: to how many nodes it goes at once.
  func order(atOnce count: Int, using random: inout SeededRandom) async {
    let contest = nodes.contest
    guard let session = sessions.random(of: contest, using: &random) else { return }
    let id = String(random.next(), radix: 16) + String(random.next(), radix: 16)
    let taps = Int64.random(in: 1...9, using: &random)
    let json = #"{"session":\#(session),"taps":\#(taps),"reason":"order \#(id)"}"#
    while !gate.isOver {
      let chosen = (0..<count).map { _ in nodes.random(using: &random) }
      let answers = await withTaskGroup(of: (String, CallAnswer?).self) { group in
        for node in chosen {
          history.note(HistoryLine(kind: .order, session: session, taps: taps, node: node, order: id))
          group.addTask {
            let answer = await calls.post(
              Self.path, at: node, token: Self.token, headers: ["idempotency-key": id], json)
            return (node, answer)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for (node, answer) in answers {
        guard let answer else { continue }
        if answer.status == 200 {
          history.note(HistoryLine(kind: .ordered, session: session, taps: taps, node: node, order: id))
        } else if answer.status < 500, answer.status != 429 {
          // The season may be one of the past.
          guard nodes.contest == contest else { return }
          let body = String(decoding: answer.body.prefix(500), as: UTF8.self)
          tellFailure("Order \(id) was refused by \(node) (\(answer.status)): \(body)")
          return
        }
      }
      if answers.contains(where: { $0.1?.status == 200 }) { return }
      try? await Task.sleep(for: .milliseconds(200))
    }
  }
}

/// The sessions that players have opened.
final class SessionList: Sendable {
  private let sessions = Mutex<[Int: [Int64]]>([:])

  /// Adds a session.
  ///
  /// - Parameter contest: how often the contest was begun then.
  func add(_ session: Int64, of contest: Int) { sessions.withLock { $0[contest, default: []].append(session) } }

  /// One of them; `nil` if there is none.
  func random(of contest: Int, using generator: inout some RandomNumberGenerator) -> Int64? {
    sessions.withLock { $0[contest]?.randomElement(using: &generator) }
  }
}
