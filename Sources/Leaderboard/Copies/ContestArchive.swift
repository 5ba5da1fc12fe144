import Basics
public import Boards
import Foundation
import GRDB
import SQLiteFile
import SystemCalls
import TapGame

/// Copies of a contest's file, and exports of its seasons. See ``Leaderboard/archive``.
public struct ContestArchive: Sendable {
  let database: ContestDatabase

  /// Writes a backup while the contest goes on: one file that needs no log beside it.
  ///
  /// The file holds the contest at one revision. It is written under a temporary name in its folder, checked, synced,
  /// and only then renamed, so a file with the final name is always a complete backup. Other processes may write
  /// meanwhile without delay.
  ///
  /// A file that is already there is replaced only if it is an earlier backup of this contest.
  ///
  /// - Parameters:
  ///   - path: the file to write.
  ///   - overwriting: whether to replace a backup of this contest even if that backup has commits that the database
  ///     lacks.
  ///   - progress: called from time to time; throwing abandons the backup.
  /// - Returns: the record of the backup.
  /// - Throws: ``ContestCopyError``, ``LeaderboardError``, and what `progress` throws. After an error, the file at the
  ///   path is unchanged, unless only the last sync of its folder failed.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func backup(
    to path: String, overwriting: Bool = false,
    progress: @escaping @Sendable (CopyProgress) throws -> Void = { _ in }
  ) async throws -> BackupRecord {
    try await copy(to: path, overwriting: overwriting, isReplica: false, progress: progress)
  }

  /// Writes a copy of a node's file, from which another node starts.
  ///
  /// - Returns: the record of the copy.
  /// - Throws: ``ContestCopyError``, ``LeaderboardError``.
  package func snapshot(to path: String) async throws -> BackupRecord {
    try await copy(to: path, overwriting: false, isReplica: true) { _ in }
  }

  private func copy(
    to path: String, overwriting: Bool, isReplica: Bool, progress: @escaping @Sendable (CopyProgress) throws -> Void
  ) async throws -> BackupRecord {
    let original = database.path
    let isOfCopyWithoutLog = database.copyWithoutLog != nil
    let file = try PendingFile(path)
    file.adoptPermissions(of: original)
    do {
      let copy = try await database.read { db in
        _ = try RevisionTable.last(db)
        try BackupTarget(path: file.path, database: original).check(against: db, overwriting: overwriting)
        return try ContestCopy(db, into: file, progress: progress)
      }
      return try await ContestCopy.onOwnThread {
        try LeaderboardError.telling(of: file.temporaryPath) {
          try copy.check(isOfCopyWithoutLog: isOfCopyWithoutLog, isReplica: isReplica, progress: progress)
        }
        try file.finish(replacing: FileIdentity(path: file.path) != nil)
        return copy.record(of: path)
      }
    } catch {
      // The temporary file is removed now, because another thread may still hold the `PendingFile` after this function
      // returns.
      file.abandon()
      throw error
    }
  }
}

/// The file that a backup is to be written to.
private struct BackupTarget {
  let path: String
  let database: String

  /// Checks that only an earlier backup of the same contest is overwritten.
  ///
  /// - Throws: ``ContestCopyError``.
  func check(against db: Database, overwriting: Bool) throws {
    if path.hasSuffix("-wal") || path.hasSuffix("-shm") || path.hasSuffix("-journal") {
      throw refusal("SQLite takes a file of that name for part of a database")
    }
    let content = try LeaderboardError.telling(of: path) { try FileContent(at: path) }
    switch content {
    case .missing: return
    case .folder: throw refusal("it is a folder")
    case .empty, .other: throw refusal("a file that is no backup of this contest lies there")
    case .database: break
    }
    if FileIdentity(path: path) == FileIdentity(path: database) { throw refusal("it is the database itself") }
    if FileManager.default.fileExists(atPath: path + "-wal") {
      throw refusal("a program has the database there open, or ended without closing it")
    }
    let relation: ContestLineage.Relation
    do {
      let existing = try DatabaseFile.openImmutable(path)
      defer { try? existing.close() }
      relation = try existing.read {
        _ = try DatabaseFile.version(of: $0, path, access: .readOnly)
        return try ContestLineage.relation(of: db, to: $0)
      }
    } catch let error as ContestCopyError { throw error } catch let error as LeaderboardError
      where error.isOfOtherVersion
    {
      throw error
    } catch {
      throw refusal("the file there cannot be recognised as a backup of this contest")
    }
    switch relation {
    case .same, .later: return
    case .earlier, .diverged:
      guard !overwriting else { return }
      throw ContestCopyError(
        .newerTarget,
        "\(path) holds commits of this contest that \(database) lacks, and was left as it is; name another file.")
    case .foreign: throw refusal("it holds another contest")
    case .unplayed: throw refusal("it holds a contest without a commit, which cannot be recognised")
    }
  }

  private func refusal(_ reason: Words) -> ContestCopyError {
    ContestCopyError(.target, "Cannot write a backup to \(path): \(reason); name another file.")
  }
}

extension Leaderboard {
  /// Copies of the file, and exports of its seasons.
  public var archive: ContestArchive { ContestArchive(database: database) }
}
