import GRDB
import GRDBSQLite
import SQLiteFile

/// Erases what deleted and overwritten rows leave in the file and its log: the bytes of a name that was forgotten.
///
/// The transaction that forgets a name notes that the erasure is due. The note is an empty table, because a table that
/// every file had would be a new format. A process that is killed before the erasure leaves the note, and the next
/// process that opens the file for writing finishes it.
package enum Erasure {
  /// What became of an erasure that another process had left when the file was opened.
  package enum Found: Hashable, Sendable {
    /// None was due.
    case none
    case finished
    /// It is still due.
    case failed(reason: String)
  }

  private static let note = Schema.erasureNote

  static func isDue(_ db: Database) throws -> Bool { try db.hasTable(note) }

  /// Notes that an erasure is due. Must be called in the transaction that deletes something.
  static func demand(_ db: Database) throws {
    if try !isDue(db) { try db.execute(sql: Schema.erasureTable) }
  }

  /// Rewrites all pages, checkpoints the log and cuts it to zero bytes, and then removes the note.
  ///
  /// - Throws: `SQLITE_BUSY` while another connection reads; then the note stays.
  static func perform(_ db: Database, _ keeper: LogKeeper) throws {
    try keeper.checkBeforeWriting()
    let log = try LogIndex(db)
    try db.execute(sql: "VACUUM")
    try keeper.check(db, since: log)
    try keeper.empty(db)
    try db.execute(sql: "DROP TABLE \(note)")
    try keeper.check(db, since: nil)
  }

  /// Finishes an erasure while the file is being opened. It does not wait long for readers, because the file can be used
  /// without it.
  static func finish(_ db: Database, _ keeper: LogKeeper) -> Found {
    do {
      return try keeper.wait.shortened(to: 1000, db) {
        guard try isDue(db) else { return .none }
        try perform(db, keeper)
        return .finished
      }
    } catch {
      let told = LeaderboardError.of(error, path: keeper.path)
      return .failed(reason: (told as? LeaderboardError)?.cause ?? "\(told)")
    }
  }
}

extension LeaderboardError {
  /// Why an erasure failed, in a few words.
  var cause: String {
    switch self {
    case .busy: "another process reads the file"
    case .diskFull: "the disk is full"
    default: "\(self)"
    }
  }
}
