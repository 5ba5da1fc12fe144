import Basics
import Boards
import Dispatch
import Foundation
import GRDB
import SQLiteFile
import TapGame

/// Copies the contest of one connection into a new file, and checks that the copy is equal.
///
/// SQLite's backup interface copies the pages, inside one read transaction of a separate connection. With a write-ahead
/// log the reader does not block writers. Without the transaction, a commit between two steps would restart the copy.
/// `VACUUM INTO` gives the same result, but it rewrites every row and takes several times as long. During that time,
/// its open snapshot prevents the reset of the log.
struct ContestCopy {
  struct Contents: Equatable {
    let digest: ContestDigest
    let lastCommitAt: Timestamp?
    let pages: Int
  }

  /// The number of pages between two progress reports: 16 MiB with pages of 4 KiB.
  private static let pagesPerStep: CInt = 4096

  let file: PendingFile
  let contents: Contents

  /// Copies all pages at the revision of the transaction that `db` is in.
  ///
  /// - Parameter progress: called after each step; throwing abandons the copy.
  init(_ db: Database, into file: PendingFile, progress: @escaping (CopyProgress) throws -> Void) throws {
    self.file = file
    let lineage = try ContestLineage(db)
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    do {
      let target = try DatabaseQueue(path: file.temporaryPath)
      defer { try? target.close() }
      try target.writeWithoutTransaction { copy in
        // No sync is needed here, because the file is synced before it gets its final name.
        try copy.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        try db.backup(to: copy, pagesPerStep: Self.pagesPerStep) { step in
          try progress(
            CopyProgress(completed: step.totalPageCount - step.remainingPageCount, total: 2 * step.totalPageCount))
        }
      }
    } catch let error as DatabaseError where [.SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode) {
      throw ContestCopyError.cannotWrite(file.path, ENOSPC)
    }
    contents = Contents(digest: try ContestDigest(db), lastCommitAt: lineage.last?.moment, pages: pages)
  }

  /// Turns off the copy's write-ahead log, so that the copy is a single file. Then checks it with SQLite's own check,
  /// the references between tables, and the digest.
  ///
  /// - Parameters:
  ///   - isOfCopyWithoutLog: whether the original was itself copied without its log. The copy then keeps the mark
  ///     (``UnclosedFile``).
  ///   - isReplica: whether the copy also belongs to a cluster's node; otherwise it becomes a standalone contest.
  /// - Throws: ``ContestCopyError`` if a check fails.
  func check(isOfCopyWithoutLog: Bool = false, isReplica: Bool = false, progress: (CopyProgress) throws -> Void) throws
  {
    let copy = try DatabaseQueue(path: file.temporaryPath, configuration: DatabaseFile.configuration())
    defer { try? copy.close() }
    try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF")
      if !isOfCopyWithoutLog {
        try UnclosedFile.clear(db)
        try CopyWithoutLog.clear(db)
      }
      if !isReplica { try ReplicaTable.clear(db) }
      let faults = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)").filter { $0 != "ok" }
      let orphans = try StoredRow.fetchAll(db, sql: "PRAGMA foreign_key_check").count
      try progress(CopyProgress(completed: contents.pages * 3 / 2, total: contents.pages * 2))
      if let fault = faults.first ?? (orphans > 0 ? "\(orphans) rows refer to rows that are not there" : nil) {
        throw ContestCopyError(
          .content, "The contest is damaged, and so would be its copy (\(fault)); check the database.")
      }
      guard try ContestDigest(db) == contents.digest else {
        throw ContestCopyError(.disk, "The copy at \(file.path) did not come out equal; check the disk and try again.")
      }
      try progress(CopyProgress(completed: contents.pages * 2, total: contents.pages * 2))
    }
  }

  func record(of path: String) -> BackupRecord {
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64) ?? 0
    return BackupRecord(
      file: path, revision: contents.digest.revision, lastCommitAt: contents.lastCommitAt,
      digest: contents.digest.digest, bytes: size)
  }

  /// Runs long blocking work outside of the threads that tasks share.
  static func onOwnThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async { continuation.resume(with: Result(catching: work)) }
    }
  }
}

/// The progress of a copy. Each page of the file counts twice: when it is written and when it is checked.
public struct CopyProgress: Hashable, Sendable {
  /// The number of finished pages.
  public let completed: Int
  /// The number of pages to finish.
  public let total: Int

  public init(completed: Int, total: Int) {
    self.completed = completed
    self.total = total
  }
}
