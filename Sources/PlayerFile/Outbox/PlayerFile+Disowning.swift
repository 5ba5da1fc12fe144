import GRDB
package import TapGame

extension PlayerFile {
  /// Gives up a session that its store does not take as this player's any more, though it may well be, and of which it says nothing.
  ///
  /// Batches of a session are sent one after the other, so the first one that waits is the only one that can have been counted without our
  /// hearing of it: in another session it could count a second time, so it is dropped. Those behind it were never sent; they are kept
  /// until ``rehome(from:to:)`` gives them a session.
  ///
  /// - Parameters:
  ///   - id: the session.
  ///   - reason: why, as a sentence for the player.
  ///   - now: the moment.
  /// - Returns: the batch that was dropped; `nil` if none waited, or the session had been given up before.
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(batches that wait), and a sync of the disk.
  @discardableResult
  package func disown(_ id: OwnSession.ID, because reason: String, at now: Timestamp) async throws -> OutboxBatch? {
    try await write { db in
      guard try Self.session(id, db).isInStore else { return nil }
      let first = try Self.batches(db, where: "session = ?", [id.rawValue]).first
      // The number of the batch that is dropped is used up: should the store know the session again, what it then tells to have counted
      // under that number is this batch, and none of those behind it.
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
