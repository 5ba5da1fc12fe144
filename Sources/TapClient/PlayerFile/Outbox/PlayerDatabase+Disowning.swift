import GRDB
package import TapGame

extension PlayerDatabase {
  /// Gives up a session that the store no longer accepts from this player. The store also gives no more information
  /// about the session.
  ///
  /// Batches of a session are sent one after the other. So only the first waiting batch can have been counted without a
  /// receipt. In another session, that batch could count a second time, so it is dropped. The later batches were never
  /// sent. They are kept until ``rehome(from:to:)`` moves them to another session.
  ///
  /// - Parameter reason: the reason, as a sentence for the player.
  /// - Returns: the dropped batch; `nil` if no batch waited, or the session was given up earlier.
  /// - Throws: ``PlayerFileError``.
  @discardableResult
  package func disown(_ id: OwnSession.ID, because reason: String, at now: Timestamp) async throws -> OutboxBatch? {
    try await write { db in
      guard try Self.session(id, db).isInStore else { return nil }
      let first = try Self.batches(db, where: "session = ?", [id.rawValue]).first
      // The sequence of the dropped batch is not used again. The store may have counted that batch. If the store
      // accepts the session again later, it would ignore another batch with this sequence as a repeat.
      try db.execute(
        sql: "UPDATE own_session SET is_in_store = 0, settled_sequence = settled_sequence + ? WHERE id = ?",
        arguments: [first == nil ? 0 : 1, id.rawValue])
      guard let first else { return nil }
      try db.execute(sql: "DELETE FROM outbox WHERE id = ?", arguments: [first.id.rawValue])
      try Self.rememberLoss(of: first, because: reason, at: now, db)
      return first
    }
  }
}
