/// What the history says of what was promised of faults.
struct Promises: Sendable {
  private(set) var findings: [Finding] = []
  private(set) var orders = PlayedOrders()
  /// The nodes whose totals are falsified at this line.
  private(set) var falseNodes: Set<String> = []
  /// The nodes that may take nothing at this line, with the moment since when.
  private var closed: [String: Int64] = [:]
  private var calm: Calm?
  private var digests: [Int: (node: String, digest: String)] = [:]

  /// A time in which all nodes but one have to take taps.
  private struct Calm {
    let wrong: String?
    let fault: Int
    let limit: Int64
    var last: Int64
    var longest: Int64 = 0
    var refusals = 0
    var firstRefusal = ""

    mutating func accept(at: Int64) { (longest, last) = (max(longest, at - last), at) }
  }

  /// Takes the next line.
  ///
  /// - Parameter sentAt: when the batch was sent that it answers for the first time; `nil` for any other line.
  mutating func take(_ line: HistoryLine, sentAt: Int64?) {
    switch line.kind {
    case .promise where line.wanted != line.found:
      let wanted = line.wanted == Scene.kept ? "" : "\(line.wanted ?? "") is wanted, "
      add(
        .promise,
        "Fault \(line.fault ?? 0): \(line.text ?? ""), but: \(wanted)\(line.found ?? "nothing") is found.", line)
    case .falseFrom: falseNodes.insert(line.node ?? "")
    case .falseTo: falseNodes.remove(line.node ?? "")
    case .closedFrom: closed[line.node ?? ""] = line.at
    case .closedTo: closed[line.node ?? ""] = nil
    case .calmFrom:
      calm = Calm(wrong: line.node, fault: line.fault ?? 0, limit: (line.limit ?? 0) * 1000, last: line.at)
    case .calmTo: endCalm(line)
    case .answer: takeAnswer(line, sentAt: sentAt)
    case .none where line.status == 503 && line.node != calm?.wrong:
      if calm?.refusals == 0 { calm?.firstRefusal = "\(line.node ?? ""): \(line.text ?? "")" }
      calm?.refusals += 1
    case .digest: takeDigest(line)
    case .order, .ordered: orders.take(line)
    default: break
    }
  }

  private mutating func takeAnswer(_ line: HistoryLine, sentAt: Int64?) {
    guard let node = line.node, let sentAt else { return }
    if node != calm?.wrong { calm?.accept(at: line.at) }
    if let begun = closed[node], sentAt >= begun {
      add(
        .stranger, "\(node) took batch \(line.sequence ?? 0) of session \(line.session ?? 0), and may take none.", line)
    }
  }

  private mutating func endCalm(_ line: HistoryLine) {
    guard var calm else { return }
    self.calm = nil
    calm.accept(at: line.at)
    if calm.refusals > 0 {
      add(
        .disturbed,
        "Fault \(calm.fault): nodes with which nothing is wrong refused \(calm.refusals) batches; \(calm.firstRefusal).",
        line)
    }
    if calm.longest > calm.limit {
      add(
        .disturbed,
        "Fault \(calm.fault): nodes with which nothing is wrong took no tap for \(calm.longest / 1000) ms; \(calm.limit / 1000) ms is the most.",
        line)
    }
  }

  private mutating func takeDigest(_ line: HistoryLine) {
    guard let fault = line.fault, let node = line.node, let digest = line.found else { return }
    guard let first = digests[fault] else { return digests[fault] = (node, digest) }
    if first.digest != digest {
      add(
        .digest, "Fault \(fault): the digests of \(first.node) and \(node) differ: \(first.digest) and \(digest).", line
      )
    }
  }

  private mutating func add(_ kind: Finding.Kind, _ text: String, _ line: HistoryLine) {
    findings.append(Finding(kind: kind, text: text, at: line.at))
  }
}
