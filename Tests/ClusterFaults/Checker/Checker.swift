import Foundation

/// Judges a campaign by its history and the nodes' files. It shares no code with the store.
struct Checker: Sendable {
  /// The folder with the nodes' files in a campaign's folder.
  static let filesFolder = "files"

  private(set) var findings: [Finding]
  /// The batches that were acknowledged, and their taps.
  let acknowledged: (batches: Int, taps: Int64)
  private let played: PlayedBatches

  /// Checks what lies in a campaign's folder.
  init(folder: URL) throws {
    played = try PlayedBatches(folder.appending(path: History.fileName))
    findings = played.findings + played.promises.findings
    let answered = played.batches.values.compactMap(\.acknowledged)
    acknowledged = (answered.count, answered.reduce(0) { $0 + $1.receipt.accepted })
    for (key, batch) in played.batches where !batch.otherReceipts.isEmpty {
      add(.changed, "\(Self.name(key)) got another receipt when repeated.", at: batch.acknowledged?.at)
    }
    let files = folder.appending(path: Self.filesFolder)
    let paths = try FileManager.default.contentsOfDirectory(atPath: files.path).filter { $0.hasSuffix(".sqlite") }
      .sorted().map { files.appending(path: $0) }
    guard !paths.isEmpty else { throw CampaignError("There are no files of nodes in \(files.path).") }
    for path in paths { check(try NodeFile(path.path, name: path.lastPathComponent)) }
    for difference in try FileComparison.differences(of: paths.map(\.path)) { add(.unequal, "\(difference).") }
  }

  private mutating func add(_ kind: Finding.Kind, _ text: String, at: Int64? = nil) {
    findings.append(Finding(kind: kind, text: text, at: at))
  }

  private static func name(_ key: BatchKey) -> String { "Batch \(key.sequence) of session \(key.session)" }

  private mutating func check(_ file: NodeFile) {
    for (key, batch) in played.batches {
      if let (receipt, at) = batch.acknowledged { check(key, receipt, at, batch.isDoubtful, file) }
    }
    for (key, rows) in file.receipts { check(key, rows, file) }
    checkSums(file)
    findings += played.promises.orders.findings(in: file)
    for revision in file.backwards {
      add(.time, "\(file.name): revision \(revision) is older than the one before it.")
    }
  }

  /// Whether an acknowledged batch is in a file as it was acknowledged.
  private mutating func check(
    _ key: BatchKey, _ receipt: AnsweredReceipt, _ at: Int64, _ isDoubtful: Bool, _ file: NodeFile
  ) {
    let name = "\(file.name): \(Self.name(key))"
    guard let row = file.receipts[key]?.first else {
      return add(.lost, "\(name) was acknowledged and is lost.", at: at)
    }
    if !row.receipt.agrees(with: receipt, isDoubtful: isDoubtful) {
      add(.changed, "\(name) was answered \(receipt), and the file has \(row.receipt).", at: at)
    }
  }

  /// Whether what is in a file was sent, and is there once.
  private mutating func check(_ key: BatchKey, _ rows: [NodeFile.Row], _ file: NodeFile) {
    let batch = played.batches[key]
    let (name, at) = ("\(file.name): \(Self.name(key))", batch?.acknowledged?.at)
    if rows.count > 1 { add(.doubled, "\(name) counts \(rows.count) times.", at: at) }
    let taps = rows.reduce(0) { $0 + $1.receipt.accepted + $1.receipt.rejected }
    guard let batch else { return add(.doubled, "\(name) was never sent, and counts.") }
    if rows.count == 1, taps != batch.taps {
      add(.doubled, "\(name) was sent with \(batch.taps) taps, and counts \(taps).", at: at)
    }
    if key.sequence > 1, file.receipts[BatchKey(session: key.session, sequence: key.sequence - 1)] == nil {
      add(.order, "\(name) counts, and the one before it does not.", at: at)
    }
    if let school = played.schools[key.session], let other = rows.first?.school, school != other {
      add(.changed, "\(file.name): session \(key.session) plays for \(other), not \(school).")
    }
  }

  private mutating func checkSums(_ file: NodeFile) {
    var (sessions, schools, accepted): ([Int64: Int64], [String: Int64], Int64) = ([:], [:], 0)
    for row in file.receipts.values.joined() {
      sessions[row.receipt.session, default: 0] += row.receipt.accepted
      schools[row.school, default: 0] += row.receipt.accepted
      accepted += row.receipt.accepted
    }
    for adjustment in file.adjustments {
      sessions[adjustment.session, default: 0] += adjustment.taps
      schools[adjustment.school, default: 0] += adjustment.taps
    }
    for (session, taps) in file.sessionTotals where sessions[session, default: 0] != taps {
      let sum = sessions[session, default: 0]
      add(.sum, "\(file.name): session \(session) has \(taps) taps, and its receipts \(sum).")
    }
    for school in Set(schools.keys).union(file.schoolTotals.keys) {
      let (sum, total) = (schools[school, default: 0], file.schoolTotals[school, default: 0])
      if sum != total { add(.sum, "\(file.name): \(school) has \(total) taps, and its receipts \(sum).") }
    }
    let sent = played.batches.values.reduce(0) { $0 + $1.taps }
    if accepted < acknowledged.taps || accepted > sent {
      add(.sum, "\(file.name): \(accepted) taps count, of \(sent) sent and \(acknowledged.taps) acknowledged.")
    }
  }
}
