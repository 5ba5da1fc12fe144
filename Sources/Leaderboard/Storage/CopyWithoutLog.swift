package import Basics
import Foundation
import GRDB
import SQLiteFile
package import TapGame
import SystemCalls

/// A file that a program had open and did not close, and whose log is gone. It may be a copy that was made meanwhile, or
/// the file itself, whose log another program has checkpointed and removed. Commits may be missing from it.
///
/// The first process that opens such a file for writing notes it in the file, because its own mark (``UnclosedFile``)
/// comes and goes. The note stays until somebody accepts the file. It is a table that other files do not have, so it
/// needs no new format.
package struct CopyWithoutLog: Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// The newest revision in the file when it was found.
  package let revision: Revision
  /// The moment of that revision.
  package let lastCommitAt: Timestamp?

  private static let note = Schema.lostLogNote

  /// Examines a file that this process has not opened; `nil` if there is no sign that commits are missing.
  package init?(at path: String) {
    guard Self.hasNoLog(path), case .database? = try? FileContent(at: path) else { return nil }
    guard let file = try? DatabaseFile.openImmutable(path) else { return nil }
    defer { try? file.close() }
    let found = try? file.read { db in
      if let noted = try CopyWithoutLog(notedIn: db, path) { return noted as CopyWithoutLog? }
      let last = try ContestLineage(db).last
      return try UnclosedFile.isMarked(db)
        ? CopyWithoutLog(path, last?.revision ?? Revision(rawValue: 0), last?.moment) : nil
    }
    // If a program has opened the file meanwhile, the mark may come from that program.
    guard let found = found ?? nil, Self.hasNoLog(path) else { return nil }
    self = found
  }

  /// The note in an open file; `nil` if there is none.
  init?(notedIn db: Database, _ path: String) throws {
    guard try db.hasTable(Self.note),
      let row = try StoredRow.fetchOne(db, sql: "SELECT revision, committed_at FROM \(Self.note)")
    else { return nil }
    let moment: Int64? = try row[1]
    self.init(path, Revision(rawValue: try row[0]), moment.map(Timestamp.init(milliseconds:)))
  }

  private init(_ path: String, _ revision: Revision, _ moment: Timestamp?) {
    (self.path, self.revision, lastCommitAt) = (path, revision, moment)
  }

  /// Notes in the file what was found.
  func note(in db: Database) throws {
    try db.transaction { db in
      guard try !db.hasTable(Self.note) else { return }
      try db.execute(sql: Schema.lostLogTable)
      try db.execute(
        sql: "INSERT INTO \(Self.note) VALUES (?, ?)", arguments: [revision.rawValue, lastCommitAt?.milliseconds])
    }
  }

  /// Removes the note: somebody has accepted the file as it is.
  static func clear(_ db: Database) throws { try db.execute(sql: "DROP TABLE IF EXISTS \(note)") }

  private static func hasNoLog(_ path: String) -> Bool {
    FileIdentity(path: URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-wal") == nil
  }

  /// What is known, without the end of the sentence.
  package var finding: Words {
    """
    \(path) was not closed by the program that had it open, and its log is gone: it held everything up to revision \
    \(revision)\(lastCommitAt.map { " of \($0)" } ?? "" as Words) then, and whether more had been counted is not known
    """
  }

  /// One sentence that says what is known, where, and what to do.
  package var description: String { words.description }

  package var words: Words {
    "\(finding); if it is a copy, take a backup of the original, and if not, accept it as it is."
  }
}
