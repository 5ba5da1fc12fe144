import GRDB
package import TapGame

extension PlayerFile {
  /// Moves the batches that wait under a session the store does not take any more to a new one, numbered 1, 2, 3, …, which new batches
  /// of its place go to from now on. One transaction: after a kill it has happened or it has not.
  ///
  /// It cannot count a tap twice, provided that the store itself has refused the old session's next batch (`staleSession`,
  /// `unknownSession`, or a `sequenceGap` that expects an earlier batch), or that ``reconcile(_:with:)`` answered with anything but
  /// ``SessionStanding/goesOn``. A store looks for a repeat before it refuses, so a refusal says that this batch was not counted; batches
  /// count in order, so none after it was; and a copy of it that is still under way gets the same refusal, as a session that
  /// is stale or unknown stays so. What the store did count before, ``reconcile(_:with:)`` has settled.
  ///
  /// After an error (a time-out, a store that cannot be written) the batch may have been counted with its receipt lost. Then it must
  /// be sent again under its own number, and never be moved. And where a database was replaced by another one, a batch that the old one had
  /// counted without our hearing of it counts in the new one as well: once in each.
  ///
  /// Fair play knows the new session only from now on: of time before its opening no taps are taken beyond the season's burst.
  ///
  /// - Parameters:
  ///   - old: the session that is given up.
  ///   - new: the one that the store has opened in its place, for the same school and season.
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
