import Foundation
import GRDB
package import SQLiteFile
import Synchronization

/// What one player keeps on this machine: the profile, the sessions, the personal bests, and the outbox of taps that have no receipt yet.
///
/// It is a small SQLite file of its own, apart from the contest's database. What it promises:
/// a batch of taps that ``append(taps:span:at:)`` has returned is on disk, before it is sent to any store, so that neither a kill nor a
/// store that cannot be written loses it; it leaves the file only when its receipt came, when the store refused it for good, or when the
/// store's own word on the session says that it was counted; batches are handed out in the order in which they were made.
///
/// Nothing in it supposes that the contest is a local database: a contest is a text, ``ContestLocation``.
///
/// One game at a time has a file open; another one is told ``PlayerFileError/alreadyPlaying(path:)``. All calls run one after another on
/// a queue of the file's own, in the order in which they were made. A call that was made is carried out even if its task is cancelled in
/// the meantime: a screen that is left takes no tap with it.
package final class PlayerFile: Sendable {
  let path: String
  private let queue: DatabaseQueue
  private let isOpen = Atomic<Bool>(true)

  init(path: String, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// Closes the file, after the calls that were made before, and lets another game have it. Calls from now on get
  /// ``PlayerFileError/cannotOpen(path:reason:)``. The file is closed as well when the last reference to it goes.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(length of the write-ahead log).
  package func close() throws {
    isOpen.store(false, ordering: .sequentiallyConsistent)
    try PlayerFileError.telling(of: path) { try queue.close() }
  }

  /// Does a piece of work in one transaction: all of it is on disk when this returns, or nothing of it.
  ///
  /// GRDB's own asynchronous calls end with the task that made them, which here would lose taps.
  func write<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { waiting in
      queue.asyncWriteWithoutTransaction { [self] db in
        waiting.resume(with: Result { try PlayerFileError.telling(of: path) { try transact(db, work) } })
      }
    }
  }

  private func transact<T>(_ db: Database, _ work: (Database) throws -> T) throws -> T {
    guard isOpen.load(ordering: .sequentiallyConsistent) else {
      throw PlayerFileError.cannotOpen(path: path, reason: "it was closed")
    }
    return try db.transaction(.immediate, work)
  }
}

extension PlayerFile {
  /// How the file treats the disk, so that a test can hold the promise against it.
  package func durability() async throws -> Durability { try await write { try $0.durability() } }

  /// Lets the file grow no further, or again without a bound: to a test, that is a disk that is full.
  package func limitPages(toCurrentCount isLimited: Bool) async throws {
    try await write { try $0.limitPages(toCurrentCount: isLimited) }
  }
}
