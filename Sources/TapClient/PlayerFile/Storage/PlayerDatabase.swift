import Foundation
package import GRDB
package import SQLiteFile
import Synchronization

/// The data of one player on this machine: the profile, the sessions, the personal bests, and the outbox of taps
/// without a receipt.
///
/// The data is in its own SQLite file, separate from the contest's database. This class guarantees:
///
/// - ``append(taps:span:at:)`` returns a batch only when it is on disk. So the batch survives a killed process, and a
///   store that is not writable.
/// - A batch is removed only after its receipt or a final refusal, or when the store's record of the session shows that
///   the batch was counted. If a session is given up, its first waiting batch is also removed, because the store may
///   have counted that batch.
/// - Batches leave the outbox in the order in which they were made.
///
/// A contest is identified only by its ``ContestLocation``; it can be a database or a server.
///
/// Only one game at a time can have a file open. Another game gets ``PlayerFileError/alreadyPlaying(path:)``. Calls run
/// one after another on the file's own queue, in the order of the calls. A call is carried out even if its task is
/// cancelled, so leaving a screen loses no tap. Every call throws ``PlayerFileError`` if it cannot read or write the file;
/// then nothing was written.
package final class PlayerDatabase: Sendable {
  let path: String
  private let queue: DatabaseQueue
  private let gate = Gate()
  private let claim: FileClaim

  /// Uses a file that is already open. Unlike ``open(path:)``, it does not check the file.
  package init(path: String, queue: DatabaseQueue, claim: FileClaim) {
    self.path = path
    self.queue = queue
    self.claim = claim
  }

  /// Closes the file when the last reference to this object is gone. Otherwise the queue would close the file later,
  /// possibly after the last call has returned.
  deinit { try? queue.close() }

  /// Whether calls are allowed. This is a separate object, because blocks on the queue must not retain the database.
  /// Otherwise the last block would close the queue from within.
  private final class Gate: Sendable {
    let isOpen = Atomic<Bool>(true)

    func check(_ path: String) throws {
      guard isOpen.load(ordering: .sequentiallyConsistent) else {
        throw PlayerFileError.cannotOpen(path: path, reason: "it was closed")
      }
    }
  }

  /// Closes the file after the calls made so far, so that another game can open it. Later calls throw
  /// ``PlayerFileError/cannotOpen(path:reason:)``. The file is also closed when the last reference to this object is
  /// gone.
  package func close() throws {
    gate.isOpen.store(false, ordering: .sequentiallyConsistent)
    try PlayerFileError.telling(of: path) { try queue.close() }
    claim.release()
  }

  /// Runs work in one transaction. When this returns, all changes are on disk. If this throws, nothing has changed.
  ///
  /// GRDB's own asynchronous calls are not used: they are cancelled with their task, and taps would be lost.
  func write<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { waiting in
      queue.asyncWriteWithoutTransaction { [path, gate] db in
        waiting.resume(
          with: Result {
            try PlayerFileError.telling(of: path) {
              try gate.check(path)
              return try db.transaction(.immediate, work)
            }
          })
      }
    }
  }
}

extension PlayerDatabase {
  /// The journal and sync modes of the connection, for tests.
  package func durability() async throws -> Durability { try await write { try $0.durability() } }

  /// Stops the file from growing, or lets it grow again. Tests use this to simulate a full disk.
  package func limitPages(toCurrentCount isLimited: Bool) async throws {
    try await write { try $0.limitPages(toCurrentCount: isLimited) }
  }
}
