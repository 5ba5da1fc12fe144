import GRDB
import SQLiteFile
public import TapGame

extension Leaderboard {
  /// Checks the integrity of the file: first SQLite's own check, then that every tap is counted once and every rank is
  /// correct.
  ///
  /// The check reads one revision; other processes may continue to write.
  ///
  /// After a whole check, a check since its revision is enough. It reads the later receipts, and compares them with what
  /// the receipts before them state: links, batches, totals and revisions. It compares ranks of seasons whose taps have
  /// changed, seals that were made since, and the links of later orders. It does not read earlier receipts, all pages of the file, seals that were
  /// made before, the history by minutes, frozen boards, sheets of taps, and how many taps fair play has rejected.
  ///
  /// - Parameters:
  ///   - revision: the revision that is taken for right; `nil` to check everything.
  ///   - progress: called before each item with its position, the number of items, and its name.
  /// - Throws: ``LeaderboardError`` if the file cannot be read.
  /// - Complexity: O(n log n) in the size of the file; since a revision, in the number of later receipts, of sessions, and
  ///   of schools.
  public func check(
    since revision: Revision? = nil,
    progress: @escaping @Sendable (_ done: Int, _ of: Int, _ next: String) -> Void = { _, _, _ in }
  ) async throws -> CheckReport {
    try await read { [path, copyWithoutLog] db in
      var items: [CheckReport.Item] = []
      let seasons = try items.reading("the seasons can be read") { try SeasonTable.all(db) } ?? []
      let later =
        try items.reading("the revision can be found") { try revision.map { try LaterCheck(db, since: $0) } } ?? nil
      let changed = try items.reading("the schools' taps can be read") { try later?.seasons(db) } ?? nil
      let ranked = seasons.filter { changed?.contains($0.id.rawValue) ?? true }
      let questions = later.map { $0.questions + SumCheck.later(than: $0.receipt) } ?? SumCheck.questions
      let count = 5 + questions.count + ranked.count * (1 + PlayerCheck.count)

      progress(0, count, later == nil ? "SQLite's integrity check" : LaterCheck.name)
      try items.add(later == nil ? "SQLite finds the file whole" : LaterCheck.name) { name in
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        let faults =
          try
          (later?.findings(db)
          ?? String.fetchAll(db, sql: "PRAGMA integrity_check(\(CheckReport.maximumFindings))"))
          + (copyWithoutLog.map { [$0.description] } ?? [])
          + (Schema.contest.isIntact(db)
            ? [] : ["its tables are not those of format \(Schema.contest.version)"])
        // A failed disk read does not mean that the file is damaged.
        if let fault = faults.lazy.compactMap(SQLiteFault.failedRead(in:)).first {
          throw SQLiteFault.inputOutput(detail: fault)
        }
        return [.init(name: name, compared: pages, findings: faults.filter { $0 != "ok" })]
      }

      progress(1, count, "references between tables")
      try items.add("each session has its season and its school") { name in
        let references = try StoredRow.fetchAll(db, sql: "PRAGMA foreign_key_check")
        let sessions = try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0
        let findings = try references.prefix(CheckReport.maximumFindings).map { row in
          let (table, number, other): (String, Int64?, String) = try (row[0], row[1], row[2])
          return "row \(number ?? 0) of \(table) refers to a row of \(other) that is not there"
        }
        return [.init(name: name, compared: sessions, findings: findings)]
      }

      for question in questions {
        progress(items.count, count, question.name)
        try items.add(question.name) { _ in [try SumCheck.ask(question, db)] }
      }
      progress(items.count, count, SeriesCheck.name)
      try items.add(SeriesCheck.name) { _ in [try SeriesCheck.compare(db)] }
      progress(items.count, count, OrderCheck.name)
      try items.add(OrderCheck.name) { _ in [try OrderCheck.compare(db, since: later?.revision)] }
      progress(items.count, count, SealCheck.name)
      try items.add(SealCheck.name) { _ in [try SealCheck.compare(db, sealedSince: later?.moment)] }

      for season in ranked {
        progress(items.count, count, "players of season \(season.id)")
        try items.add("the players of season \(season.id) can be read") { _ in
          try PlayerCheck.compare(db, season: season.id)
        }
        progress(items.count, count, "ranks of season \(season.id)")
        try items.add("the ranks of season \(season.id) can be read") { _ in
          [try RankCheck.compare(db, season: season)]
        }
      }
      // A failed disk read looks like damage until the file is read again. What SQLite's own check has found is damage.
      let malformed = DatabaseError(resultCode: .SQLITE_CORRUPT)
      if later == nil, items.first?.findings.isEmpty == true,
        items.contains(where: { $0.findings == [malformed.message ?? ""] })
      {
        let fault = SQLiteFault(malformed, at: path)
        if case .inputOutput = fault { throw fault }
      }
      return CheckReport(items: items)
    }
  }

  /// Hashes the contents of the file at one revision; other processes may continue to write.
  ///
  /// - Parameter progress: called from time to time with the number of rows hashed so far.
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(size of the file).
  public func digest(progress: @escaping @Sendable (_ rows: Int) -> Void = { _ in }) async throws -> ContestDigest {
    try await read { try ContestDigest($0, progress: progress) }
  }

  /// Hashes a file as its own format has it. The file is not brought to the newest format.
  ///
  /// - Throws: ``LeaderboardError``.
  package static func digest(ofFile path: String) throws -> ContestDigest {
    try LeaderboardError.telling(of: path) {
      let file = try DatabaseFile.openReadOnly(path)
      defer { try? file.close() }
      return try file.read { try ContestDigest($0) }
    }
  }
}

extension [CheckReport.Item] {
  /// Adds items. If damage prevents reading them, the damage is a finding, and the check continues.
  ///
  /// - Parameter name: the name of the item that reports the damage.
  fileprivate mutating func add(_ name: String, _ items: (_ name: String) throws -> [CheckReport.Item]) throws {
    if let items = try reading(name, { try items(name) }) { self += items }
  }

  /// Reads the data that items check.
  ///
  /// - Returns: the data; `nil` if it is damaged. An added item then reports the damage.
  fileprivate mutating func reading<T>(_ name: String, _ work: () throws -> T) throws -> T? {
    do { return try work() } catch let error as DatabaseError {
      guard case .damaged(let detail) = SQLiteFault(error) else { throw error }
      append(CheckReport.Item(name: name, compared: 0, findings: [detail]))
    } catch let error as RowDecodingError {
      append(CheckReport.Item(name: name, compared: 0, findings: ["a value is of another type: \(error)"]))
    }
    return nil
  }
}

/// The result of checking a database.
public struct CheckReport: Hashable, Sendable, Codable {
  /// One item of the check.
  public struct Item: Hashable, Sendable, Codable {
    /// The checked condition, in a few words.
    public let name: String
    /// The number of compared rows or ranks.
    public let compared: Int
    /// The violations, one sentence each; at most ``CheckReport/maximumFindings``.
    public let findings: [String]

    public init(name: String, compared: Int, findings: [String]) {
      self.name = name
      self.compared = compared
      self.findings = findings
    }
  }

  /// The maximum number of findings of an item.
  public static let maximumFindings = 20

  public let items: [Item]

  public init(items: [Item]) { self.items = items }

  /// Whether the file has no violations.
  public var isWhole: Bool { items.allSatisfy(\.findings.isEmpty) }
}
