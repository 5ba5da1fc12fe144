import GRDB
package import TapGame

extension PlayerDatabase {
  /// Moves the waiting batches of a session to a new session, because the store no longer accepts the old one. Their
  /// numbers start again at 1. New batches of the place go to the new session from now on. All of this is one
  /// transaction.
  ///
  /// No tap is counted twice if the store has refused the old session's next batch (`staleSession`, `unknownSession`,
  /// or a `sequenceGap` that expects an earlier batch), or if ``reconcile(_:with:)`` returned anything but
  /// ``SessionReconciliation/goesOn``:
  ///
  /// - A store looks for a repeat before it refuses a batch. So the refused batch was not counted.
  /// - Batches count in order. So no batch after it was counted.
  /// - A stale or unknown session stays so. So a copy of the batch that arrives later is refused as well.
  /// - Batches that the store had counted earlier were settled by ``reconcile(_:with:)``.
  ///
  /// After another error, such as a timeout, the batch may have been counted although its receipt was lost. Then it
  /// must be sent again under its own number, and never be moved. If the store's database was replaced by another
  /// one, a batch that the old one had counted, but whose receipt did not arrive, counts once in each of them.
  ///
  /// Fair play starts over with the new session. For the time before it, at most the season's burst of taps is
  /// accepted.
  ///
  /// - Parameters:
  ///   - old: the session to give up.
  ///   - new: the session that the store has opened instead, for the same school and season.
  /// - Returns: the new session.
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(batches that wait), and a sync of the disk.
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
