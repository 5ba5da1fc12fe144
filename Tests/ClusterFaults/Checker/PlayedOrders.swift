/// What the history says of administrators' orders.
struct PlayedOrders: Sendable {
  private struct Sent: Sendable {
    let session: Int64
    let taps: Int64
    /// When it was answered with success.
    var answeredAt: Int64?
  }

  private var sent: [String: Sent] = [:]

  mutating func take(_ line: HistoryLine) {
    guard let id = line.order, let session = line.session, let taps = line.taps else { return }
    let known = sent[id] ?? Sent(session: session, taps: taps)
    sent[id] = known
    if line.kind == .ordered { sent[id]?.answeredAt = known.answeredAt ?? line.at }
  }

  /// What is wrong with the orders in a file: each that was answered counts once, others once at the most.
  func findings(in file: NodeFile) -> [Finding] {
    var findings: [Finding] = []
    var given: [String: [NodeFile.Adjustment]] = [:]
    for adjustment in file.adjustments {
      given[String(adjustment.reason.split(separator: " ").last ?? ""), default: []].append(adjustment)
    }
    for (id, order) in sent {
      let (times, listed) = (given[id]?.count ?? 0, file.orders[id] ?? 0)
      func add(_ text: String) {
        findings.append(Finding(kind: .command, text: "\(file.name): order \(id) \(text).", at: order.answeredAt))
      }
      if times > 1 || (order.answeredAt != nil && times == 0) { add("counts \(times) times") }
      if listed != times { add("counts \(times) times, and is in the audit list \(listed) times") }
      for adjustment in given[id] ?? [] where (adjustment.session, adjustment.taps) != (order.session, order.taps) {
        add("gave session \(adjustment.session) \(adjustment.taps) taps, not session \(order.session) \(order.taps)")
      }
    }
    for id in Set(given.keys).union(file.orders.keys) where sent[id] == nil {
      findings.append(Finding(kind: .command, text: "\(file.name): order \(id) was never sent, and counts."))
    }
    return findings
  }
}
