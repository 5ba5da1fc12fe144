import GRDB
import TapGame

extension ContestTransaction {
  /// Adds taps that an organiser brings in from elsewhere: a session of its own with one batch for each line, so that every sum stays the
  /// sum of receipts.
  mutating func importTaps(_ taps: TapImport) throws -> Revision {
    let revision = try undoingRefusals { transaction in
      let sum = try transaction.countLines(of: taps)
      // After the lines, because a season that takes no taps is the better reason.
      try transaction.insertImport(taps, sum: sum)
      return transaction.revision
    }
    return revision
  }

  private mutating func countLines(of taps: TapImport) throws -> Int64 {
    var sum: Int64 = 0
    for row in taps.rows {
      switch try count(row.taps, request: SessionRequest(season: taps.season, school: row.school)) {
      case .failure(let refusal) where refusal.concernsSeason: throw ContestRefusal.taps(refusal)
      case .failure(let refusal):
        throw ContestRefusal.tapFile(.refused(line: row.line, reason: refusal.description))
      case .success:
        let (next, overflow) = sum.addingReportingOverflow(row.taps)
        guard !overflow else {
          throw ContestRefusal.tapFile(
            .refused(line: row.line, reason: "The taps up to here do not fit into 64 bits; import the file in parts."))
        }
        sum = next
      }
    }
    return sum
  }

  private mutating func count(_ taps: Int64, request: SessionRequest) throws -> Result<Receipt, TapRefusal> {
    if let refusal = try refusal(of: request) { return .failure(refusal) }
    let opened = try insertSession(request, origin: .imported)
    guard var session = try statements.session(opened.id) else { return .failure(.unknownSession(opened.id)) }
    session.progress.lastSequence = 1
    session.progress.accepted = taps
    return try count(
      FairPlayVerdict(accepted: taps, rejected: 0, reason: nil), span: 0, of: session, at: tally(of: session),
      now: opened.openedAt)
  }

  private func insertImport(_ taps: TapImport, sum: Int64) throws {
    let isKnown = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM tap_import WHERE season = ? AND digest = ?)",
      arguments: [taps.season.rawValue, taps.digest])
    if isKnown == true, !taps.again {
      throw ContestRefusal.alreadyImported(file: taps.name, season: taps.season)
    }
    guard !taps.rows.isEmpty else { return }
    try db.execute(
      sql: "INSERT INTO tap_import (season, digest, file, schools, taps, revision) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [taps.season.rawValue, taps.digest, taps.name, taps.rows.count, sum, revision.rawValue])
  }
}

extension TapRefusal {
  /// Whether it is the season that takes no taps, and not one of the lines.
  fileprivate var concernsSeason: Bool {
    switch self {
    case .unknownSeason, .seasonNotStarted, .seasonEnded: true
    default: false
    }
  }
}
