import Foundation
import GRDB
import SQLiteFile
import Synchronization
import TapGame
import SystemCalls

/// An open file: its connections, the checks that it is still in place, and its closing.
///
/// Reading never blocks writing. All writes go through one connection, and each is checked against the file at the
/// path, so that no commit is acknowledged that the file does not hold.
final class ContestDatabase: Sendable {
  let path: String
  private let reader: any DatabaseReader
  /// The connections to a file that was opened for writing; `nil` if it was opened for reading.
  private let pool: DatabasePool?
  /// Checks that the files are in place, and limits the length of the log; `nil` if the file was opened for reading.
  let keeper: LogKeeper?
  /// How the connections wait for another process's lock.
  private let wait: LockWait
  private let identity: FileIdentity?
  private let presence: PresenceLock
  private let isOpen = Atomic<Bool>(true)
  private let reads = ReadGate()
  /// Whether the last commit failed because the disk is full or takes no writes.
  private let isUnwritable = Atomic<Bool>(false)
  /// Held by ``close()`` while it runs.
  private let closing = Mutex<Void>(())
  /// Set if the file's log is gone, and nobody has accepted that; otherwise `nil`.
  var copyWithoutLog: CopyWithoutLog? { lostLog.withLock(\.self) }
  private let lostLog: Mutex<CopyWithoutLog?>
  /// Whether this object has created the file.
  private let isNew: Bool

  /// Opens a file, after checking that it belongs to TouchSchool.
  ///
  /// - Throws: ``LeaderboardError``. A refused file is not changed.
  init(_ path: String, access: DatabaseAccess, wait: LockWait) throws {
    defer { wait.end() }
    // Checked before the file is opened, because opening it creates a log.
    let found = CopyWithoutLog(at: path)
    lostLog = Mutex(found)
    self.path = path
    self.wait = wait
    isNew = access == .create && FileIdentity(path: path) == nil
    do { reader = try DatabaseFile.open(path, access: access, wait: wait) } catch LeaderboardError.diskFull where isNew
    {
      DatabaseFile.removeUnused(path)
      throw LeaderboardError.noRoom(path: path)
    }
    pool = reader as? DatabasePool
    keeper = pool.map { _ in LogKeeper(path: path, wait: wait) }
    identity = FileIdentity(path: path)
    presence = PresenceLock(path)
    keeper?.begin()
    if let found {
      // The log of a cluster knows what a node's file lacks.
      if isWritable { try writeWhileOpening { if try ReplicaTable.replica($0) == nil { try found.note(in: $0) } } }
    } else if let noted = try readWhileOpening({ try CopyWithoutLog(notedIn: $0, path) }) {
      lostLog.withLock { $0 = noted }
    }
  }

  /// Accepts a file whose log is gone as it is.
  func acceptLostLog() async throws {
    try await write { [self] db in try commit(db) { try CopyWithoutLog.clear($0) } }
    lostLog.withLock { $0 = nil }
  }

  deinit { presence.release() }

  var isWritable: Bool { pool != nil }

  /// The size of the write-ahead log after the last write, in bytes.
  var logBytes: Int64 { keeper?.bytes ?? 0 }

  func tellWarnings(to warn: @escaping @Sendable (FileWarning) -> Void) { keeper?.tellWarnings(to: warn) }

  /// Checks that the file is open. Every use of a connection calls this method first, on the connection's thread,
  /// because closing a connection frees its memory.
  ///
  /// - Throws: ``LeaderboardError/cannotOpen(path:reason:)``.
  private func ensureOpen() throws {
    guard isOpen.load(ordering: .sequentiallyConsistent) else { throw LeaderboardError.closed(path: path) }
  }

  // MARK: Reading

  /// Reads in one transaction, which sees one revision.
  func read<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await LeaderboardError.telling(of: path) {
      try await withTaskExecutorPreference(ReadExecutor.shared) {
        guard reads.enter() else { throw LeaderboardError.closed(path: path) }
        defer {
          reads.leave()
          wait.end()
        }
        guard pool == nil else { return try await reader.read(work) }
        // The `read` of a single connection would begin a transaction before the check that the connection is open.
        return try await reader.unsafeRead { [self] db in
          try ensureOpen()
          return try db.transaction(.deferred, work)
        }
      }
    }
  }

  /// Reads while the file is being opened, on the caller's thread.
  func readWhileOpening<T>(_ work: (Database) throws -> T) throws -> T {
    defer { wait.end() }
    return try LeaderboardError.telling(of: path) { try reader.read(work) }
  }

  // MARK: Writing

  /// Runs work on the writer's connection, outside of a transaction. ``commit(_:_:then:)`` is for transactions.
  ///
  /// - Parameter isAlone: whether reads of this process wait until the work is done.
  /// - Throws: ``LeaderboardError``.
  func write<T: Sendable>(
    alone isAlone: Bool = false, _ work: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    let checked = { @Sendable [self] (db: Database) in
      try ensureOpen()
      defer { wait.end() }
      return try work(db)
    }
    return try await LeaderboardError.telling(of: path) {
      isAlone
        ? try await pool.barrierWriteWithoutTransaction(checked) : try await pool.writeWithoutTransaction(checked)
    }
  }

  /// Runs work on the writer's connection while the file is being opened, on the caller's thread.
  func writeWhileOpening(_ work: (Database) throws -> Void) throws {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    defer { wait.end() }
    try LeaderboardError.telling(of: path) { try pool.writeWithoutTransaction(work) }
  }

  /// Runs work on the writer's connection later, if the file was opened for writing.
  func writeLater(_ work: @escaping @Sendable (Database) -> Void) { pool?.asyncWriteWithoutTransaction(work) }

  /// Commits a transaction on the writer's connection, and checks that it is in the file at the path.
  ///
  /// A commit is lost if the file was moved away, or if the log has a gap before the commit. Then this method throws,
  /// although the transaction ended.
  ///
  /// - Parameter show: takes the result after the transaction and before the check.
  @discardableResult
  func commit<T>(
    _ db: Database, _ work: (Database) throws -> T, then show: (T) -> Void = { _ in }
  ) throws -> T {
    try ensureOpen()
    try keeper?.checkBeforeWriting()
    try keeper?.markFile(db)
    var log: LogIndex?
    let result: T
    do {
      result = try db.transaction {
        wait.end()
        log = try LogIndex($0)
        return try work($0)
      }
    } catch {
      if (LeaderboardError.of(error, path: path) as? LeaderboardError)?.isOfDisk == true {
        isUnwritable.store(true, ordering: .relaxed)
      }
      throw error
    }
    show(result)
    try keeper?.check(db, since: log)
    isUnwritable.store(false, ordering: .relaxed)
    return result
  }

  /// Checks that the disk has room, and that a commit is possible if the last one failed because of the disk.
  private func checkDisk() async throws {
    if DiskRoom.isShort(at: path) { throw LeaderboardError.diskFull(path: path) }
    guard isUnwritable.load(ordering: .relaxed) else { return }
    // The commit concerns no contest.
    try await write { [self] db in try commit(db) { try UnclosedFile.touch($0) } }
  }

  /// Limits the length of the log, after a commit whose callers have their outcomes.
  func trim(_ db: Database) {
    keeper?.trim(db)
    // Somebody else may have checkpointed the log meanwhile.
    try? keeper?.markFile(db)
  }

  /// Erases what deleted and overwritten rows have left in the file and its log, if that is due.
  ///
  /// - Returns: whether it was due.
  /// - Throws: ``LeaderboardError/busy(path:)`` if another process reads for a long time.
  func eraseRemains() async throws -> Bool {
    try await write(alone: true) { [keeper] db in
      guard let keeper, try Erasure.isDue(db) else { return false }
      try Erasure.perform(db, keeper)
      return true
    }
  }

  /// Finishes an erasure that another process has left.
  func finishErasure() -> Erasure.Found {
    guard let pool, let keeper else { return .none }
    return pool.writeWithoutTransaction { Erasure.finish($0, keeper) }
  }

  // MARK: Being in place

  /// Checks that the opened file is still at its path.
  ///
  /// - Throws: ``LeaderboardError/notFound(path:)``, ``LeaderboardError/replaced(path:)``.
  func checkIdentity() throws {
    guard let found = FileIdentity(path: path) else { throw LeaderboardError.notFound(path: path) }
    guard found == identity else { throw LeaderboardError.replaced(path: path) }
  }

  /// Checks that the opened file and its write-ahead log are still at their paths and not truncated, and that a commit
  /// is not prevented by a full disk or one that takes no writes. If the files are not in place, saves what was acknowledged.
  func checkInPlace() async throws {
    guard let keeper else { return try checkIdentity() }
    do {
      try keeper.checkPaths()
      try await read { try keeper.check($0) }
    } catch is LeaderboardError {
      // A reading connection may also fail because data is missing. The writing connection knows which data should be
      // there, and has it.
      try await write { try keeper.check($0, since: nil) }
    }
    try await checkDisk()
  }

  // MARK: Closing

  /// Closes the file, which then contains every acknowledged commit. Calls that are waiting and later calls throw.
  func close() throws {
    // Two calls must not close the connection at the same time.
    try closing.withLock { _ in try closeAlone() }
  }

  private func closeAlone() throws {
    let wasOpen = isOpen.exchange(false, ordering: .sequentiallyConsistent)
    reads.close()
    try LeaderboardError.telling(of: path) {
      let isMarked = isMarkedUnclosed()
      // The connection that has the log open does the checkpoint: its file and its log belong together, even if they
      // were moved.
      if wasOpen, let pool, let keeper {
        let fault = pool.writeWithoutTransaction { keeper.finish($0) }
        if let fault {
          presence.release()
          defer { presence.end() }
          try reader.close()
          throw fault
        }
      }
      // Checked before the connections are closed, because the last one removes the log.
      let isInPlace = keeper?.isInPlace
      presence.release()
      defer { presence.end() }
      try reader.close()
      if isMarked, isInPlace != false { UnclosedFile.clear(path) }
      // The last connection to close checkpoints and removes the log. GRDB closes its reading connections last, and a
      // reading connection cannot remove the log. So if the log or the shared memory is left, another connection is
      // opened and closed. Closing it removes the log, unless another process uses the log. The shared memory may
      // be left although the log is gone: a connection with an exclusive lock neither uses nor removes the shared memory.
      if isInPlace == true || isMarked && isInPlace == nil,
        ["-wal", "-shm"].contains(where: { FileManager.default.fileExists(atPath: path + $0) })
      {
        try? DatabaseQueue(path: path).close()
      }
    }
  }

  /// Closes and removes the file, if this object has created it and nothing was committed to it.
  ///
  /// - Returns: whether it was removed.
  func discard() async -> Bool {
    guard isNew, let newest = try? await write({ try RevisionTable.last($0) }), newest.rawValue == 0 else {
      return false
    }
    try? close()
    DatabaseFile.removeUnused(path)
    return true
  }

  /// Closes the connections to a file that this process may not write to, and leaves the file as it is.
  func abandon() throws {
    presence.release()
    defer { presence.end() }
    try reader.close()
  }

  /// Whether the file has the mark and this process must remove it if it closes last.
  ///
  /// A process that only reads a copy without its log leaves the mark for later readers.
  private func isMarkedUnclosed() -> Bool {
    guard !reader.configuration.readonly, isWritable || copyWithoutLog == nil, (try? checkIdentity()) != nil else {
      return false
    }
    return (try? reader.unsafeRead { try UnclosedFile.isMarked($0) }) ?? false
  }
}
