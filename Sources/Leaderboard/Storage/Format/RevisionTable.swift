import GRDB
import SQLiteFile
import TapGame

/// The table of revisions: the numbers of commands that changed something.
enum RevisionTable {
  /// What a command changed.
  enum Concern: String {
    case taps
    case schools
    case seasons
  }

  /// The newest revision; 0 for an empty file.
  static func last(_ db: Database) throws -> Revision {
    let number: Int64 = try StoredRow.fetchValue(db, sql: "SELECT max(id) FROM revision") ?? 0
    // The maximum, 2^53, is far below `Int64.max`, so adding 1 for the next revision cannot overflow.
    guard StoredRange.sequences.contains(number) else {
      throw DatabaseError.damage(table: "revision", row: String(number), "its id is out of range")
    }
    return Revision(rawValue: number)
  }

  /// The newest revision that changed schools or seasons.
  static func lastOfDirectory(_ db: Database) throws -> Revision {
    // Each takes one read at the end of the index. For both at once, SQLite would read every entry, and a season that
    // repeats adds one for each period.
    try max(last(.schools, db), last(.seasons, db))
  }

  /// The newest revision that changed schools.
  static func lastOfSchools(_ db: Database) throws -> Revision { try last(.schools, db) }

  private static func last(_ concern: Concern, _ db: Database) throws -> Revision {
    let number: Int64? = try StoredRow.fetchValue(
      db,
      sql: "SELECT max(id) FROM revision INDEXED BY revision_not_of_taps WHERE concerns <> 'taps' AND concerns = ?",
      arguments: [concern.rawValue])
    return Revision(rawValue: number ?? 0)
  }

  /// The moment of the newest revision; `nil` for an empty file.
  static func newestMoment(_ db: Database) throws -> Timestamp? {
    try StoredRow.fetchOne(
      db, sql: "SELECT committed_at, id FROM revision ORDER BY id DESC LIMIT 1"
    )?.moment(0)
  }

  static func append(_ db: Database, _ revision: Revision, at moment: Timestamp, concerns: Concern) throws {
    try db.cachedStatement(sql: "INSERT INTO revision (id, committed_at, concerns) VALUES (?, ?, ?)")
      .execute(arguments: [revision.rawValue, moment.milliseconds, concerns.rawValue])
  }

  /// Appends a revision of taps. If the newest revision counted taps at the same moment, the new one replaces it. So
  /// consecutive commands of one moment share one row with their last number, no matter how the commands were grouped.
  static func appendTaps(_ db: Database, _ revision: Revision, at moment: Timestamp) throws {
    try db.cachedStatement(
      sql: """
        UPDATE revision SET id = ?1
        WHERE id = (SELECT max(id) FROM revision) AND committed_at = ?2 AND concerns = 'taps'
        """
    ).execute(arguments: [revision.rawValue, moment.milliseconds])
    if db.changesCount == 0 { try append(db, revision, at: moment, concerns: .taps) }
  }

  @discardableResult
  static func appendNext(_ db: Database, at moment: Timestamp, concerns: Concern) throws -> Revision {
    let next = Revision(rawValue: try last(db).rawValue + 1)
    try append(db, next, at: moment, concerns: concerns)
    return next
  }

  /// Whether the newest revision is at least a day old. The moment must then be recorded in a new revision. Otherwise a
  /// server's clock would look wrong after a month without taps.
  static func isEntryDue(_ db: Database, at moment: Timestamp) throws -> Bool {
    guard let newest = try newestMoment(db) else { return false }
    let (age, isBeyondCount) = moment.milliseconds.subtractingReportingOverflow(newest.milliseconds)
    return !isBeyondCount && age >= 86_400_000 && ClockJump(from: newest, to: moment) == nil
  }
}
