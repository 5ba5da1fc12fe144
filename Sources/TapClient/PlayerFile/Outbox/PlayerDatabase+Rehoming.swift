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

extension PlayerDatabase {
  /// Moves the waiting batches of a session to a new session, because the store no longer accepts the old one. The
  /// batches get new sequences after the last settled one of the new session. New batches of the place go to the new
  /// session from now on. All of this is one transaction.
  ///
  /// No tap is counted twice if the store has refused the old session's next batch (`staleSession`, `unknownSession`,
  /// or a `sequenceGap` that expects an earlier batch). The same is true if ``reconcile(_:with:)`` returned a result
  /// other than ``SessionReconciliation/goesOn``. The reasons:
  ///
  /// - A store recognises a repeated batch before it checks for a refusal. So the refused batch was not counted.
  /// - Batches are counted in order. So no later batch was counted.
  /// - A stale or unknown session remains stale or unknown. So a delayed copy of the batch is refused, too.
  /// - Batches that the store had counted earlier were settled by ``reconcile(_:with:)``.
  ///
  /// After another error, such as a timeout, the batch may have been counted although its receipt was lost. Then send
  /// the batch again with the same sequence, and do not move it. If the store's database was replaced, a batch without
  /// a receipt can count in both databases.
  ///
  /// The fair-play limit starts over with the new session. Of the taps made before the new session, at most the
  /// season's burst is accepted.
  ///
  /// - Parameters:
  ///   - old: the session to give up.
  ///   - new: the session that the store has opened instead, for the same school and season.
  /// - Throws: ``PlayerFileError``.
  @discardableResult
  package func rehome(from old: OwnSession.ID, to new: Session) async throws -> OwnSession {
    try await write { db in
      let given = try Self.session(old, db)
      precondition(
        given.place.season == new.season && given.place.school == new.school,
        "taps stay with the school and the season that they were made for: rehome to a session of the same place")
      let begun = try Self.begin(new, in: given.place.contest, db)
      try db.execute(
        sql: "UPDATE outbox SET session = ? WHERE session = ?", arguments: [begun.id.rawValue, old.rawValue])
      return try Self.session(begun.id, db)
    }
  }
}
