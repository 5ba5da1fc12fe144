import GRDB
import SchoolDirectory
import TapGame

extension Leaderboard {
  /// Checks the integrity of the file: first SQLite's own check, then that every tap is counted once and every rank is
  /// correct.
  ///
  /// The check reads one revision; other processes may continue to write.
  ///
  /// - Parameter progress: called before each item with its position, the number of items, and its name.
  /// - Throws: ``LeaderboardError`` if the file cannot be read.
  /// - Complexity: O(n log n) in the size of the file.
  public func check(
    progress: @escaping @Sendable (_ done: Int, _ of: Int, _ next: String) -> Void = { _, _, _ in }
  ) async throws -> CheckReport {
    try await read { db in
      let seasons = try SeasonTable.all(db)
      let count = 3 + SumCheck.questions.count + seasons.count * (1 + PlayerCheck.count)
      var items: [CheckReport.Item] = []

      progress(0, count, "SQLite's integrity check")
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      let faults = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(CheckReport.maximumFindings))")
      items.append(
        .init(name: "SQLite finds the file whole", compared: pages, findings: faults.filter { $0 != "ok" }))

      progress(1, count, "references between tables")
      let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
      items.append(
        .init(
          name: "each session has its season and its school",
          compared: try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0,
          findings: references.prefix(CheckReport.maximumFindings).map { row in
            "row \(row[1] as Int64? ?? 0) of \(row[0] as String) refers to a row of \(row[2] as String) that is not there"
          }))

      for question in SumCheck.questions {
        progress(items.count, count, question.name)
        items.append(try SumCheck.ask(question, db))
      }
      progress(items.count, count, SeriesCheck.name)
      items.append(try SeriesCheck.compare(db))

      let schools = try SchoolTable.allNumbered(db)
      for season in seasons {
        progress(items.count, count, "players of season \(season.id)")
        items += try PlayerCheck.compare(db, season: season.id)
        progress(items.count, count, "ranks of season \(season.id)")
        items.append(try RankCheck.compare(db, season: season, schools: schools))
      }
      return CheckReport(items: items)
    }
  }
}
