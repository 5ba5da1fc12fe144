import GRDB
import SQLiteFile
import TapGame

/// Identifies the contest in a file and its state. Commits are only appended, and each keeps its moment in
/// milliseconds. So the first commit identifies the contest, and the last commit shows how two files of one contest
/// relate.
///
/// This needs no identifier in the file. It also distinguishes copies of one prepared file that were played separately.
struct ContestLineage {
  /// A row of the table of revisions.
  struct Commit: Equatable {
    let revision: Revision
    let moment: Timestamp
    let concerns: String

    /// Whether `other` is the same commit, or the same run of taps with more commands.
    func isContinued(by other: Commit?) -> Bool {
      moment == other?.moment && concerns == other?.concerns
    }
  }

  /// How the contest of one file relates to the contest of another file.
  enum Relation: Equatable {
    /// One of the contests has no commit yet.
    case unplayed
    /// Both have the same commits.
    case same
    /// This contest is an earlier state of the other contest.
    case earlier
    /// The other contest is an earlier state of this contest.
    case later
    /// They have a common beginning, and each has commits that the other lacks.
    case diverged
    /// They are different contests.
    case foreign
  }

  let first: Commit?
  let last: Commit?

  init(_ db: Database) throws {
    first = try Self.commit(db, "SELECT * FROM revision ORDER BY id LIMIT 1")
    last = try Self.commit(db, "SELECT * FROM revision ORDER BY id DESC LIMIT 1")
  }

  /// How this contest relates to one in another file.
  static func relation(of db: Database, to other: Database) throws -> Relation {
    let (a, b) = (try ContestLineage(db), try ContestLineage(other))
    guard let aFirst = a.first, let aLast = a.last, let bFirst = b.first, let bLast = b.last else { return .unplayed }
    guard aFirst.isContinued(by: bFirst) else { return .foreign }
    if aLast.revision <= bLast.revision, aLast.isContinued(by: try commit(other, at: aLast.revision)) {
      return aLast.revision == bLast.revision ? .same : .earlier
    }
    if bLast.revision < aLast.revision, bLast.isContinued(by: try commit(db, at: bLast.revision)) { return .later }
    return .diverged
  }

  /// The commit that contains a revision. A run of taps has one row, with the number of its last revision.
  private static func commit(_ db: Database, at revision: Revision) throws -> Commit? {
    try commit(db, "SELECT * FROM revision WHERE id >= ? ORDER BY id LIMIT 1", [revision.rawValue])
  }

  private static func commit(_ db: Database, _ sql: String, _ arguments: StatementArguments = []) throws -> Commit? {
    try StoredRow.fetchOne(db, sql: sql, arguments: arguments).map { row in
      Commit(
        revision: Revision(rawValue: try row["id"]), moment: try row.moment("committed_at"),
        concerns: try row["concerns"])
    }
  }
}
