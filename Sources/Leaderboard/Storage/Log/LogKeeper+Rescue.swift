package import Basics
import GRDB
import SQLiteFile
import Synchronization
import TapGame
import SystemCalls

/// Saves what was acknowledged, after the file or its log was removed, replaced or cut.
///
/// Only the writer's connection still has everything. It is saved as soon as the fault is noticed, because a process
/// that is killed cannot save anything.
extension LogKeeper {
  /// What was saved of damaged files.
  struct Rescue {
    /// The newest revision that was saved; `nil` if saving has not succeeded.
    var revision: Revision?
    /// The copy; `nil` if the file itself holds everything.
    var copy: String?
    var attempts = 0
  }

  /// Saves everything acknowledged, and warns which file has it.
  ///
  /// A failed attempt is repeated at growing intervals of calls, because each may copy the whole database.
  func save(_ db: Database, despite error: LeaderboardError) {
    let isDue = state.withLock { state in
      if isAway(error) { state.isAway = true } else { state.loss = error }
      guard state.rescue.revision == nil else { return false }
      state.rescue.attempts += 1
      return state.rescue.attempts & (state.rescue.attempts - 1) == 0
    }
    if isDue { rescue(db, despite: error) }
  }

  private func rescue(_ db: Database, despite error: LeaderboardError) {
    do {
      let newest = try RevisionTable.last(db)
      let copy = putBack(db, despite: error) ? nil : try makeCopy(db, upTo: newest)
      state.withLock { ($0.rescue.revision, $0.rescue.copy) = (newest, copy) }
      tell(.saved(path: path, file: copy ?? path))
    } catch {
      let error = LeaderboardError.of(error, path: path)
      // A full disk can be emptied. Pages that are gone do not come back.
      if case LeaderboardError.damaged = error {
        tell(.lost(path: path, reason: "\(error)"))
      } else {
        tell(.unsaved(path: path, reason: "\(error)"))
      }
    }
  }

  private func isAway(_ error: LeaderboardError) -> Bool {
    switch error {
    case .notFound, .replaced: true
    default: false
    }
  }

  /// Checkpoints a removed log, which this connection still has open.
  ///
  /// - Returns: whether the file at the path then holds everything.
  private func putBack(_ db: Database, despite error: LeaderboardError) -> Bool {
    // A file that was moved away without its log gets everything, too. A deleted file cannot be distinguished from it.
    guard !isAway(error) else {
      carryOver(db)
      return false
    }
    // If somebody else has written to the file, the logs differ. An empty log at the path does no harm: a reader may
    // have created it.
    let (isCut, time) = state.withLock { ($0.isCut, $0.mainTime) }
    let main = FileStatus(path: path)
    return !isCut && (FileStatus(path: logPath)?.size ?? 0) == 0 && main?.time == time && carryOver(db)
  }

  @discardableResult
  private func carryOver(_ db: Database) -> Bool {
    wait.shortened(to: 200, db) {
      do { _ = try db.checkpoint(.truncate) } catch { return false }
      return true
    }
  }

  /// Saves the database in a copy, as this connection sees it. The connection still has the truncated part of the log
  /// in memory.
  ///
  /// - Returns: the path of the copy.
  private func makeCopy(_ db: Database, upTo newest: Revision) throws -> String {
    var copy = path + ".rescued"
    var number = 1
    while FileIdentity(path: copy) != nil {
      number += 1
      copy = path + ".rescued-\(number)"
    }
    let file = try PendingFile(copy)
    file.adoptPermissions(of: path)
    let queue = try DatabaseQueue(path: file.temporaryPath)
    let isWhole = try queue.writeWithoutTransaction { saved in
      try saved.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try db.backup(to: saved)
      try saved.execute(sql: "PRAGMA journal_mode = DELETE")
      return try String.fetchOne(saved, sql: "PRAGMA quick_check(1)") == "ok" && RevisionTable.last(saved) == newest
    }
    try queue.close()
    guard isWhole else { throw LeaderboardError.damaged(path: path, detail: "its newest pages are gone") }
    try file.finish(replacing: false)
    return copy
  }

  // MARK: The end

  /// Whether the opened files are at their paths.
  var isInPlace: Bool {
    let (main, log, loss) = state.withLock { ($0.main, $0.log, $0.loss) }
    return loss == nil && FileIdentity(path: path) == main && FileIdentity(path: logPath) == log
  }

  /// Checkpoints the log before the connections are closed.
  ///
  /// - Returns: the error to throw after closing; `nil` if everything acknowledged is in the file or its log.
  func finish(_ db: Database) -> LeaderboardError? {
    do { try check(db) } catch let error as LeaderboardError {
      return finish(db, despite: error)
    } catch {
      // The disk cannot be read now. The log stays for the next process.
      return nil
    }
    carryOver(db)
    return nil
  }

  private func finish(_ db: Database, despite error: LeaderboardError) -> LeaderboardError? {
    if state.withLock({ $0.rescue.revision == nil }) { rescue(db, despite: error) }
    if isAway(error) { carryOver(db) }
    let rescue = state.withLock { $0.rescue }
    guard rescue.revision != nil else { return error }
    return rescue.copy.map { .rescued(path: path, copy: $0) }
  }
}

/// A warning for the operator.
public enum FileWarning: Hashable, Sendable, CustomStringConvertible {
  /// A reader keeps the write-ahead log from being emptied.
  case longLog(path: String, bytes: Int64)
  /// The file or its log was removed or changed while in use. Everything acknowledged is in `file`.
  case saved(path: String, file: String)
  /// The file or its log was removed or changed while in use, and what was acknowledged could not be saved yet.
  case unsaved(path: String, reason: String)
  /// The file was changed while in use, and what was acknowledged cannot be saved.
  case lost(path: String, reason: String)

  /// One sentence that says what happened, where, and what to do.
  public var description: String { words.description }

  package var words: Words {
    switch self {
    case .longLog(let path, let bytes):
      "The write-ahead log of \(path) has grown to \(bytes >> 20) MiB, as somebody has been reading the database for long; end that reader, and it shrinks."
    case .saved(let path, let file):
      "\(path) was changed under TouchSchool; everything that was acknowledged has been saved in \(file)."
    case .unsaved(let path, let reason):
      "\(path) was changed under TouchSchool, and what was acknowledged could not be saved (\(reason)); do not end this program before you have made room, then stop it in order."
    case .lost(let path, let reason):
      "\(path) was changed under TouchSchool, and what was acknowledged cannot be saved: \(reason)"
    }
  }
}
