import Foundation

/// A batch of a session.
struct BatchKey: Hashable, Sendable {
  let session: Int64
  let sequence: Int64
}

/// What the history says of a batch.
struct PlayedBatch: Sendable {
  /// The taps with which it was sent.
  var taps: Int64
  /// When it was last sent.
  var sentAt: Int64 = 0
  /// The first receipt, and when it came.
  var acknowledged: (receipt: AnsweredReceipt, at: Int64)?
  /// Whether the receipt came from a node whose totals were falsified.
  var isDoubtful = false
  /// Receipts that came later and are not the first one.
  var otherReceipts: [AnsweredReceipt] = []
}

/// What the history says of all batches.
struct PlayedBatches: Sendable {
  private(set) var batches: [BatchKey: PlayedBatch] = [:]
  /// The schools of the sessions.
  private(set) var schools: [Int64: String] = [:]
  private(set) var findings: [Finding] = []
  private(set) var promises = Promises()

  /// Reads a history.
  init(_ url: URL) throws {
    let text = try Data(contentsOf: url)
    let decoder = JSONDecoder()
    for line in text.split(separator: UInt8(ascii: "\n")) {
      // A campaign that was killed may have written the last line in part.
      guard let line = try? decoder.decode(HistoryLine.self, from: line) else { continue }
      take(line)
    }
  }

  private mutating func take(_ line: HistoryLine) {
    promises.take(line, sentAt: sentAt(line))
    guard let session = line.session else { return }
    if line.kind == .opened { schools[session] = line.school ?? "" }
    guard let sequence = line.sequence, let taps = line.taps else { return }
    let key = BatchKey(session: session, sequence: sequence)
    switch line.kind {
    case .send:
      batches[key, default: PlayedBatch(taps: taps)].taps = taps
      batches[key]?.sentAt = line.at
    case .answer:
      guard let receipt = line.receipt else { return }
      let isDoubtful = line.node.map(promises.falseNodes.contains) ?? false
      if let batch = batches[key], let first = batch.acknowledged {
        let isDoubtful = isDoubtful || batch.isDoubtful
        if !first.receipt.agrees(with: receipt, isDoubtful: isDoubtful) { batches[key]?.otherReceipts.append(receipt) }
        return
      }
      batches[key]?.isDoubtful = isDoubtful
      if sequence > 1, batches[BatchKey(session: session, sequence: sequence - 1)]?.acknowledged == nil {
        findings.append(
          Finding(
            kind: .order, text: "Batch \(sequence) of session \(session) was acknowledged before the one before it.",
            at: line.at))
      }
      batches[key]?.acknowledged = (receipt, line.at)
    default: break
    }
  }

  /// When a batch was sent that is answered for the first time; `nil` for any other line.
  private func sentAt(_ line: HistoryLine) -> Int64? {
    guard line.kind == .answer, let session = line.session, let sequence = line.sequence,
      let batch = batches[BatchKey(session: session, sequence: sequence)], batch.acknowledged == nil
    else { return nil }
    return batch.sentAt
  }
}

extension AnsweredReceipt {
  /// Whether two receipts are the same, but for the school's total if that is doubtful.
  func agrees(with other: AnsweredReceipt, isDoubtful: Bool) -> Bool {
    var other = other
    if isDoubtful { other.schoolTaps = schoolTaps }
    return self == other
  }
}
