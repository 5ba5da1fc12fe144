import GRDB
import SQLiteFile
import TapGame

extension MergeSeason: AppliedCommand {
  /// Merges a season that was played in another file; each batch counts once.
  ///
  /// Receipts and adjustments are appended with new numbers and the revision of this command. Their totals continue
  /// from the totals in this file. The history of each school becomes the sum of both histories, minute by minute. A
  /// school reached its total at the later of its last taps in the two files. So the ranking is the same as for one
  /// season played in one file.
  func apply(in transaction: inout ContestTransaction) throws -> MergeReport {
    try transaction.changeDirectory { transaction in
      try transaction.undoingRefusals { transaction in
        var work = try SeasonMerger(self, in: &transaction)
        return try work.run(&transaction)
      }
    }
  }
}

/// A row of a school's history.
struct SchoolMinute {
  let minute: Int64
  let taps: Int64
  let reachedAt: Timestamp

  static func all(_ db: Database, _ season: SeasonID, _ school: Int64) throws -> [SchoolMinute] {
    try StoredRow.fetchAll(
      db, sql: "SELECT minute, taps, reached_at FROM school_minute WHERE season = ? AND school = ? ORDER BY minute",
      arguments: [season.rawValue, school]
    ).map { row in
      SchoolMinute(minute: try row["minute"], taps: try row.count("taps"), reachedAt: try row.moment("reached_at"))
    }
  }

  func insert(_ db: Database, _ season: SeasonID, _ school: Int64) throws {
    try db.cachedStatement(
      sql: "INSERT INTO school_minute (season, school, minute, taps, reached_at) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [season.rawValue, school, minute, taps, reachedAt.milliseconds])
  }
}
