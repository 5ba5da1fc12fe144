import Basics
import Boards
import Foundation
import GRDB
import SQLiteFile
public import SchoolDirectory
import SystemCalls
public import TapGame

/// The result of a restore.
public struct RestoreRecord: Hashable, Sendable, Codable {
  /// The path of the restored file.
  public let file: String
  /// The revision of the restored contest.
  public let revision: Revision
  /// The moment of the last commit in the contest; `nil` if it has no commit.
  @ExplicitNull public private(set) var lastCommitAt: Timestamp?
  /// The ``ContestDigest/digest`` of both the backup and the file.
  public let digest: String
  /// The new path of the previous file; `nil` if there was none.
  @ExplicitNull public private(set) var kept: String?

  /// A record with these values.
  public init(file: String, revision: Revision, lastCommitAt: Timestamp?, digest: String, kept: String?) {
    self.file = file
    self.revision = revision
    self.lastCommitAt = lastCommitAt
    self.digest = digest
    self.kept = kept
  }
}

/// Replaces a database with a backup.
public enum ContestRestore {
  /// Checks a backup and replaces a database with it, all or nothing. The previous file is kept beside the database.
  ///
  /// - Parameters:
  ///   - backup: the backup. It may be any file of a contest, even an open one, and is read at one revision.
  ///   - path: the database file to restore.
  ///   - overwriting: whether to replace a database that is damaged, holds another contest, or has commits that the
  ///     backup lacks.
  ///   - moment: the present moment, for the new name of the previous file.
  ///   - progress: called from time to time; throwing abandons the work.
  /// - Throws: ``ContestCopyError``, ``LeaderboardError``, and what `progress` throws. After an error, the database is
  ///   unchanged, with one exception: if only the last sync of its folder failed, the database is restored, and the
  ///   error says what failed.
  /// - Complexity: O(size of the backup).
  public static func restore(
    _ backup: String, to path: String, overwriting: Bool = false, at moment: Timestamp,
    progress: @escaping @Sendable (CopyProgress) throws -> Void = { _ in }
  ) async throws -> RestoreRecord {
    try await ContestCopy.onOwnThread {
      // The backup may be on a stick that somebody takes away, so nothing is left beside it.
      let isAlone = !DatabaseFile.hasSideFiles(backup)
      defer { if isAlone { DatabaseFile.removeSideFiles(of: backup) } }
      let source = try open(backup, path, overwriting: overwriting)
      defer { try? source.close() }
      let target = RestoreTarget(path)
      // Checked before the copy is made, because a refused restore needs no copy.
      try LeaderboardError.telling(of: backup) {
        try source.read { try target.check(against: $0, from: backup, overwriting: overwriting) }
      }
      let file = try PendingFile(path)
      file.adoptPermissions(of: FileIdentity(path: path) == nil ? backup : path)
      let copy = try LeaderboardError.telling(of: backup) {
        try source.read { db in
          _ = try RevisionTable.last(db)
          return try ContestCopy(db, into: file, progress: progress)
        }
      }
      try LeaderboardError.telling(of: backup) { try copy.check(progress: progress) }
      let kept = try LeaderboardError.telling(of: path) {
        try source.read {
          try target.replace(with: file, against: $0, from: backup, overwriting: overwriting, at: moment)
        }
      }
      let record = copy.record(of: path)
      return RestoreRecord(
        file: path, revision: record.revision, lastCommitAt: record.lastCommitAt, digest: record.digest, kept: kept)
    }
  }

  private static func open(_ backup: String, _ path: String, overwriting: Bool) throws -> DatabaseQueue {
    try LeaderboardError.telling(of: backup) {
      if let identity = FileIdentity(path: backup), identity == FileIdentity(path: path) {
        throw ContestCopyError(.content, "\(backup) is the database itself; name the backup to restore.")
      }
      if !overwriting, let copy = CopyWithoutLog(at: backup) {
        throw ContestCopyError(.newerTarget, "\(copy.finding); nothing was changed.")
      }
      guard try DatabaseFile.examine(backup, access: .readOnly) != nil else {
        throw LeaderboardError.notFound(path: backup)
      }
      return try DatabaseFile.openReadOnly(backup)
    }
  }
}

/// The database that a backup is to replace.
private struct RestoreTarget {
  /// The file, with symbolic links resolved.
  let path: String

  init(_ path: String) { self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  private var isThere: Bool { FileIdentity(path: path) != nil }

  /// Checks that the database has no commits that the backup lacks, because they would be lost.
  ///
  /// - Throws: ``ContestCopyError``.
  func check(against backup: Database, from name: String, overwriting: Bool) throws {
    switch try LeaderboardError.telling(of: path, { try FileContent(at: path) }) {
    case .missing, .empty: return
    case .folder: throw ContestCopyError(.target, "\(path) is a folder; name a database file in it.")
    case .other:
      return try accept(overwriting, "\(path) is no database, or so damaged that it cannot be recognised as one")
    case .database(let applicationID, _):
      guard [Schema.contest.applicationID, Schema.formerApplicationID, 0].contains(applicationID) else {
        throw ContestCopyError(
          .target, "\(path) is a database of another program and was left as it is; name another file.")
      }
    }
    let existing: DatabaseQueue
    let relation: ContestLineage.Relation
    let found: ContestLineage
    do {
      guard try DatabaseFile.examine(path, access: .create) != nil else { return }
      existing = try DatabaseFile.openReadOnly(path)
      defer { try? existing.close() }
      (relation, found) = try existing.read { db in
        (try ContestLineage.relation(of: backup, to: db), try ContestLineage(db))
      }
    } catch LeaderboardError.foreignDatabase {
      throw ContestCopyError(
        .target, "\(path) is a database of another program and was left as it is; name another file.")
    } catch LeaderboardError.newerVersion(_, let found, let known) {
      return try accept(
        overwriting,
        "\(path) is of the newer format \(found), and this program knows formats up to \(known): it may hold commits that the backup lacks"
      )
    } catch LeaderboardError.formerFormat {
      return try accept(
        overwriting, "\(path) is from before TouchSchool's format 1: it may hold commits that the backup lacks")
    } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_CANTOPEN].contains(error.resultCode) {
      throw error
    } catch {
      return try accept(overwriting, "\(path) is damaged, and may hold commits that the backup lacks")
    }
    switch relation {
    case .unplayed where found.last == nil, .same, .later: return
    case .earlier, .diverged:
      let (mine, theirs) = (found.last, try ContestLineage(backup).last)
      try accept(
        overwriting,
        "\(path) holds commits up to revision \(mine.told), which \(name) lacks: it ends at revision \(theirs.told)")
    case .foreign, .unplayed:
      try accept(overwriting, "\(path) holds another contest than \(name)")
    }
  }

  private func accept(_ isAccepted: Bool, _ sentence: Words) throws {
    guard !isAccepted else { return }
    throw ContestCopyError(.newerTarget, "\(sentence); nothing was changed.")
  }

  /// Puts the finished copy at the database's path. An old file there is kept under a new name.
  ///
  /// - Returns: the new path of the old file; `nil` if there was no file.
  func replace(
    with file: PendingFile, against backup: Database, from name: String, overwriting: Bool, at moment: Timestamp
  ) throws -> String? {
    guard isThere else {
      // A log that is left without its file would be applied to the new file.
      try exchange(file, replacing: false) { try setLogsAside(to: keptPath(at: moment), &$0) }
      return nil
    }
    // This connection is held until the new file has the name.
    let isDatabase = if case .database = try FileContent(at: path) { true } else { false }
    let sole = try SoleConnection(path, isDatabase: isDatabase)
    // No other process can have the file open now, so nothing changes after this check.
    if sole.isReadable {
      let relation = try sole.read { try ContestLineage.relation(of: backup, to: $0) }
      if let relation, ![.same, .later, .unplayed].contains(relation), !overwriting {
        throw ContestCopyError(.use, "\(path) was changed just now; look at it, then restore again.")
      }
    }
    // An exclusive connection leaves its journal, although nothing is to be rolled back.
    if sole.isReadable { unlink(path + "-journal") }
    let kept = keptPath(at: moment)
    try withExtendedLifetime(sole) {
      try exchange(file, replacing: true) { done in
        if link(path, kept) == 0 {
          done.append(.linked(kept))
        } else {
          // On a file system without hard links, no file has the name for a moment.
          guard errno != EEXIST else { throw ContestCopyError.cannotWrite(kept, errno) }
          try move(path, to: kept, &done)
        }
        try setLogsAside(to: kept, &done)
      }
    }
    return kept
  }

  /// A step of moving the old file aside.
  private enum Step {
    case linked(String)
    case moved(from: String, to: String)

    func undo() {
      switch self {
      case .linked(let name): unlink(name)
      case .moved(let old, let new): rename(new, old)
      }
    }
  }

  /// Moves the old file aside and gives its name to the new file. If the new file does not get the name, the old file
  /// is moved back.
  private func exchange(_ file: PendingFile, replacing: Bool, _ putAside: (inout [Step]) throws -> Void) throws {
    var done: [Step] = []
    do {
      try putAside(&done)
      try file.finish(replacing: replacing)
    } catch {
      if !file.hasName { for step in done.reversed() { step.undo() } }
      throw error
    }
  }

  private func move(_ old: String, to new: String, _ done: inout [Step]) throws {
    guard rename(old, new) == 0 else { throw ContestCopyError.cannotWrite(new, errno) }
    done.append(.moved(from: old, to: new))
  }

  /// Renames the logs (`-wal`, `-journal`) to the name of the kept file plus their ending, and deletes `-shm`. Logs
  /// that are still needed are left only if SQLite could not read the old file, or if the old file is missing.
  private func setLogsAside(to kept: String, _ done: inout [Step]) throws {
    for ending in ["-wal", "-journal"] where FileIdentity(path: path + ending) != nil {
      try move(path + ending, to: kept + ending, &done)
    }
    unlink(path + "-shm")
  }

  /// An unused name, such as `festival.before-restore-20261224T093000Z.sqlite`.
  private func keptPath(at moment: Timestamp) -> String {
    let url = URL(fileURLWithPath: path)
    let (stem, ending) = (url.deletingPathExtension().path, url.pathExtension)
    let name = "\(stem).before-restore-\(moment.inFileName)"
    let suffix = ending.isEmpty ? "" : ".\(ending)"
    var kept = name + suffix
    var number = 2
    while FileIdentity(path: kept) != nil || FileIdentity(path: kept + "-wal") != nil {
      kept = "\(name)-\(number)\(suffix)"
      number += 1
    }
    return kept
  }
}

extension ContestLineage.Commit? {
  fileprivate var told: String { map { "\($0.revision) of \($0.moment)" } ?? "0" }
}

extension Timestamp {
  /// The moment for a file's name, to the second: `20261224T093000Z`. Names sort by time.
  var inFileName: String {
    String(description.prefix { $0 != "." }.filter { $0 != "-" && $0 != ":" }) + "Z"
  }
}
