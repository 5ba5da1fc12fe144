import GRDB
package import TapGame

extension PlayerDatabase {
  /// Updates the file's record of a session from the store's record.
  ///
  /// Call this for each of ``sessions(at:)`` when the game starts, and for the current session when the store refuses
  /// that session. Batches that the store has counted are settled. If the result is not
  /// ``SessionReconciliation/goesOn``, open a new session and move the waiting batches to it with ``rehome(from:to:)``.
  ///
  /// - Parameter stored: the store's record of the session with this number; `nil` if there is none.
  /// - Throws: ``PlayerFileError``.
  @discardableResult
  package func reconcile(_ id: OwnSession.ID, with stored: Session?) async throws -> SessionReconciliation {
    try await write { db in
      let own = try Self.session(id, db)
      guard let stored, own.isSame(as: stored) else {
        try db.execute(sql: "UPDATE own_session SET is_in_store = 0 WHERE id = ?", arguments: [id.rawValue])
        return .gone
      }
      let reached = stored.progress.lastSequence
      try db.execute(
        sql: """
          DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE session = ? ORDER BY id LIMIT ?)
          """,
        arguments: [id.rawValue, max(0, reached - own.settledSequence)])
      try db.execute(
        sql: "UPDATE own_session SET settled_sequence = ?, counted = ?, is_in_store = 1 WHERE id = ?",
        arguments: [reached, stored.progress.accepted, id.rawValue])
      if reached < own.settledSequence { return .behind }
      return reached >= own.nextSequence ? .ahead : .goesOn
    }
  }
}

/// How the store's record of a session compares with the file's.
package enum SessionReconciliation: Hashable, Sendable {
  /// The store's record matches the file's record. The session's next batch can be sent.
  case goesOn
  /// The store does not have the session, or has another session with this number: the database was replaced.
  case gone
  /// The store's record is some batches older than the file's: the database was restored from a backup. The later taps
  /// are missing in the store.
  case behind
  /// The store has batches of the session that this file did not make: the file was restored from a backup, or a copy
  /// of it was used to play. The store would take the file's next batch for a repeat.
  case ahead
}
