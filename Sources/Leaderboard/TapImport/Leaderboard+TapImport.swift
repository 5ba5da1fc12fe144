import GRDB
public import TapGame

extension Leaderboard {
  /// Adds taps that were counted elsewhere to the schools of a season: one transaction, all or nothing.
  ///
  /// Each line becomes a session with one batch, so a school's taps stay the sum of its sessions' and of its receipts'. Fair play is not
  /// asked: an organiser vouches for the file.
  ///
  /// - Parameters:
  ///   - file: what to add.
  ///   - name: what the file is called, for messages.
  ///   - season: the season, which must be live.
  ///   - again: whether to count a file that was imported into this season before once more.
  /// - Returns: the revision that the taps are in.
  /// - Throws: ``TapFileError``, `TapRefusal`, ``LeaderboardError``; then nothing was written.
  /// - Complexity: O(lines × log of what is stored).
  @discardableResult
  public func importTaps(
    _ file: TapFile, named name: String, into season: SeasonID, again: Bool = false
  ) async throws -> Revision {
    let imported = try await write { [clock] db in
      var transaction = try CommitTransaction(db, clock: clock)
      var taps: Int64 = 0
      for row in file.rows {
        switch try transaction.importTaps(row.taps, request: SessionRequest(season: season, school: row.school)) {
        case .failure(let refusal) where refusal.concernsSeason: throw refusal
        case .failure(let refusal): throw TapFileError.refused(line: row.line, reason: refusal.description)
        case .success:
          let (sum, overflow) = taps.addingReportingOverflow(row.taps)
          guard !overflow else {
            throw TapFileError.refused(
              line: row.line, reason: "The taps up to here do not fit into 64 bits; import the file in parts.")
          }
          taps = sum
        }
      }
      // After the lines, because a season that takes no taps is the better reason.
      let known = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM tap_import WHERE season = ? AND digest = ?)",
        arguments: [season.rawValue, file.digest])
      if known == true, !again { throw LeaderboardError.alreadyImported(file: name, season: season) }
      guard let change = try transaction.finish() else { return nil as CommittedChange? }
      try db.execute(
        sql: "INSERT INTO tap_import (season, digest, file, schools, taps, revision) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [season.rawValue, file.digest, name, file.rows.count, taps, change.revision.rawValue])
      return change
    }
    guard let imported else { return try await revision() }
    // Boards that another commit has moved in the meantime do not take this; they read it when they are next asked.
    apply(imported)
    return imported.revision
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
