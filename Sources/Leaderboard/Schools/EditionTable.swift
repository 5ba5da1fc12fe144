import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// The table of imported editions.
enum EditionTable {
  /// Records an import, whose schools are written next.
  static func append(
    _ db: Database, _ edition: SchoolEdition, at moment: Timestamp, revision: Revision
  ) throws -> SchoolEditionID {
    try db.execute(
      sql: """
        INSERT INTO school_edition (name, format, digest, imported_at, revision, rows, added, changed, closed, reopened,
                                    unchanged, skipped)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        edition.name, edition.format, edition.digest, moment.milliseconds, revision.rawValue, edition.rows,
        edition.added, edition.changed, edition.closed, edition.reopened, edition.unchanged, edition.skipped,
      ])
    return SchoolEditionID(rawValue: db.lastInsertedRowID)
  }

  /// Every edition, in the order of import.
  static func all(_ db: Database) throws -> [SchoolEdition] {
    try StoredRow.fetchAll(db, sql: "\(select) ORDER BY id").map(edition)
  }

  /// What a removal of an edition's schools would change at a moment; `nil` if the edition is unknown.
  static func removal(_ db: Database, of id: SchoolEditionID, at moment: Timestamp) throws -> SchoolRemoval? {
    guard
      let edition = try StoredRow.fetchOne(db, sql: "\(select) WHERE id = ?", arguments: [id.rawValue]).map(edition)
    else { return nil }
    let isInEndedSeason = try hasEndedSeason(db, since: edition, at: moment)
    var removed: [School] = []
    var kept: [SchoolRemoval.Kept] = []
    var homes: Set<SchoolID> = []
    // From the last id to the first, so that the groups come before their school.
    for row in try StoredRow.fetchAll(db, sql: uses, arguments: [id.rawValue]) {
      let school = try SchoolTable.school(db, number: try row[0], .now)
      let (hasSessions, isOnSheet) = (try (row[1] as Int64) != 0, try (row[2] as Int64) != 0)
      let hasGroups = try homes.contains(school.id) || (row[3] as Int64) != 0
      let reason: SchoolRemoval.Reason? =
        hasSessions
        ? .hasSessions
        : isOnSheet
          ? .isOnSheet
          : isInEndedSeason
            ? .isInEndedSeason
            : hasGroups ? .hasGroups : nil
      guard let reason else {
        removed.append(school)
        continue
      }
      if let home = school.id.parent { homes.insert(home) }
      kept.append(.init(school: school, reason: reason))
    }
    return SchoolRemoval(edition: edition, removed: removed.reversed(), kept: kept.reversed())
  }

  /// Whether a season has ended since the edition was imported. The edition's schools are then on the boards of that
  /// season.
  private static func hasEndedSeason(
    _ db: Database, since edition: SchoolEdition, at moment: Timestamp
  ) throws -> Bool {
    let ends = try StoredRow.fetchAll(db, sql: "SELECT season, schools FROM season_end").map { row in
      (season: try row[0] as Int64, schools: try row[1] as Int64)
    }
    if ends.contains(where: { $0.schools >= edition.revision.rawValue }) { return true }
    let known = Set(ends.map(\.season))
    return try SeasonTable.allPlayed(db, shown: moment).contains { played in
      guard !known.contains(played.season.id.rawValue), played.state.isOver, let end = played.season.endsAt else {
        return false
      }
      return end >= edition.importedAt
    }
  }

  private static let select = """
    SELECT id, name, format, digest, imported_at, revision, rows, added, changed, closed, reopened, unchanged, skipped,
           (SELECT count(*) FROM school WHERE school.edition = school_edition.id) AS remaining
    FROM school_edition
    """

  /// The schools of an edition, the last id first, and whether sessions and sheets refer to them, and groups of others.
  private static let uses = """
    SELECT number,
           EXISTS (SELECT 1 FROM season JOIN session INDEXED BY session_by_school
                   ON session.season = season.id AND session.school = number),
           EXISTS (SELECT 1 FROM tap_sheet JOIN tap_sheet_line
                   ON tap_sheet_line.sheet = tap_sheet.id AND tap_sheet_line.school = number),
           EXISTS (SELECT 1 FROM school AS inside WHERE inside.id > school.id || ',' AND inside.id < school.id || '-'
                   AND inside.edition IS NOT school.edition)
    FROM school WHERE edition = ? ORDER BY id DESC
    """

  private static func edition(_ row: StoredRow) throws -> SchoolEdition {
    SchoolEdition(
      id: SchoolEditionID(rawValue: try row["id"]), name: try row["name"], format: try row["format"],
      digest: try row["digest"], importedAt: try row.moment("imported_at"),
      revision: Revision(rawValue: try row["revision"]), rows: try row["rows"], added: try row["added"],
      changed: try row["changed"], closed: try row["closed"], reopened: try row["reopened"],
      unchanged: try row["unchanged"], skipped: try row["skipped"], remaining: try row["remaining"])
  }
}

extension ImportSchools {
  /// What the import changes in a file.
  ///
  /// - Parameter isStopped: whether the plan is not wanted any more. A command that is applied is never stopped by it,
  ///   because all nodes of a cluster apply the same.
  /// - Throws: `ImportRefusal`, `DatabaseError`.
  func plan(in db: Database, at moment: Timestamp, isStopped: () -> Bool = { false }) throws -> ImportPlan {
    try ImportPlan(
      existing: try SchoolTable.all(db), edition: edition, scope: scope, skippingBadRows: skipsBadRows,
      isSeasonLive: try SeasonTable.newestLive(db, shown: moment) != nil, isStopped: isStopped)
  }

  /// The record of the edition, without what the store adds. A refused import has no plan.
  func record(of plan: ImportPlan?, digest: String? = nil) -> SchoolEdition {
    SchoolEdition(
      id: SchoolEditionID(rawValue: 0), name: name, format: edition.format.rawValue, digest: digest ?? self.digest,
      importedAt: Timestamp(milliseconds: 0), revision: Revision(rawValue: 0), rows: edition.read,
      added: plan?.added.count ?? 0, changed: plan.map { $0.schoolsToWrite.count - $0.added.count } ?? 0,
      closed: plan?.closed.count ?? 0, reopened: plan?.reopened.count ?? 0, unchanged: plan?.unchanged ?? 0,
      skipped: plan?.skipped.count ?? 0, remaining: 0)
  }
}
