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
  /// The first receipt, and when it came.
  var acknowledged: (receipt: AnsweredReceipt, at: Int64)?
  /// Receipts that came later and are not the first one.
  var otherReceipts: [AnsweredReceipt] = []
}

/// What the history says of all batches.
struct PlayedBatches: Sendable {
  private(set) var batches: [BatchKey: PlayedBatch] = [:]
  /// The schools of the sessions.
  private(set) var schools: [Int64: String] = [:]
  private(set) var findings: [Finding] = []

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
    guard let session = line.session else { return }
    if line.kind == .opened { schools[session] = line.school ?? "" }
    guard let sequence = line.sequence, let taps = line.taps else { return }
    let key = BatchKey(session: session, sequence: sequence)
    switch line.kind {
    case .send: batches[key, default: PlayedBatch(taps: taps)].taps = taps
    case .answer:
      guard let receipt = line.receipt else { return }
      if let first = batches[key]?.acknowledged {
        if first.receipt != receipt { batches[key]?.otherReceipts.append(receipt) }
        return
      }
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
}
