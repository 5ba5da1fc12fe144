/// What a campaign has shown.
struct CampaignReport: Encodable, Sendable {
  /// What faults of one kind have shown.
  struct KindLine: Encodable, Sendable {
    let kind: FaultKind
    let times: Int
    let lost: Int
    let doubled: Int
    /// How often the files were equal afterwards.
    let filesEqual: Int
    /// The longest time in which nobody's taps were accepted, in milliseconds.
    let longestPause: Double
    /// The 99th percentile of the longest time of each fault, in milliseconds.
    let p99Pause: Double
    /// The longest 99th percentile of the time that batches waited during one of the faults, in milliseconds.
    let p99Wait: Double
  }

  let seed: UInt64
  let players: Int
  /// The batches that were acknowledged, and the taps that count of them.
  let batches: Int
  let taps: Int64
  /// The cluster before the first fault.
  let calm: CalmTime
  let kinds: [KindLine]
  let faults: [FaultOutcome]
  /// The kinds that were left out, and why.
  let leftOut: [String]
  /// What the checker found.
  let findings: [Finding]
  /// What else must not happen.
  let failures: [String]
  /// The batches that a control has forged.
  let forged: [String]

  init(seed: UInt64, players: Int, _ result: Campaign.Result, _ checker: Checker, leftOut: [String], forged: [String]) {
    self.seed = seed
    self.players = players
    (batches, taps) = checker.acknowledged
    calm = result.calm
    faults = result.faults
    findings = checker.findings
    failures = result.failures
    self.leftOut = leftOut
    self.forged = forged
    kinds = FaultKind.all.compactMap { kind in
      let ours = result.faults.filter { $0.kind == kind }
      guard !ours.isEmpty else { return nil }
      let numbers = Set(ours.map(\.number))
      func count(_ wanted: Finding.Kind) -> Int {
        checker.findings.count { finding in
          guard finding.kind == wanted, let at = finding.at else { return false }
          // A fault is answerable for what was acknowledged until the next one.
          return result.faults.last { $0.begunAt <= at }.map { numbers.contains($0.number) } ?? false
        }
      }
      let pauses = ours.map(\.pause)
      return KindLine(
        kind: kind, times: ours.count, lost: count(.lost), doubled: count(.doubled),
        filesEqual: ours.count { $0.difference == nil }, longestPause: pauses.max() ?? 0,
        p99Pause: pauses.quantile(0.99), p99Wait: ours.map(\.p99).max() ?? 0)
    }
  }

  /// Whether the promise was kept.
  ///
  /// - Parameter pause: the longest time in which nobody's taps may be accepted while a majority of etcd's members lives, in milliseconds.
  func isKept(pause: Double) -> Bool {
    findings.isEmpty && failures.isEmpty
      && faults.allSatisfy { ($0.pause <= pause || $0.kind.stopsPlay) && $0.difference == nil }
  }

  /// The report for people.
  var table: String {
    let head = ["fault", "times", "lost", "doubled", "files equal", "longest pause", "p99 pause", "p99 wait"]
    let rows = kinds.map { line in
      [
        line.kind.text, "\(line.times)", "\(line.lost)", "\(line.doubled)", "\(line.filesEqual)",
        "\(Int(line.longestPause)) ms", "\(Int(line.p99Pause)) ms", "\(Int(line.p99Wait)) ms",
      ]
    }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    let lines = ([head] + rows).map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
    }
    let sums = Finding.Kind.allCases.map { kind in "\(kind.rawValue) \(findings.count { $0.kind == kind })" }
    return
      (lines + [
        "", "\(players) players, seed \(seed): \(batches) batches acknowledged, \(taps) taps.",
        "Findings: \(sums.joined(separator: ", "))\(failures.isEmpty ? "" : "; \(failures.count) wrong answers").",
      ] + leftOut.map { "  left out: \($0)" } + findings.prefix(40).map { "  \($0.kind.rawValue): \($0.text)" }
      + failures.prefix(40).map { "  \($0)" })
      .joined(separator: "\n")
  }
}
