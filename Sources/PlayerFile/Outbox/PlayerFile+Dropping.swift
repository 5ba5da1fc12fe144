import GRDB
package import TapGame

extension PlayerFile {
  /// How many dropped batches are remembered: the newest.
  package static let droppedLimit = 100

  /// Takes a batch out of the outbox because the store has refused it for good, and remembers that.
  ///
  /// Batches of the same session behind it move up by one number: the store has counted neither this one nor any after it, and would
  /// refuse them for the gap.
  ///
  /// - Returns: whether it was in the outbox under its session and number.
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(log batches that wait), and a sync of the disk.
  @discardableResult
  package func drop(_ batch: OutboxBatch, because refusal: TapRefusal, at now: Timestamp) async throws -> Bool {
    try await write { db in
      try db.execute(
        sql: """
          DELETE FROM outbox WHERE id = ?1 AND session = ?2
            AND (SELECT settled_sequence FROM own_session WHERE id = ?2)
              + (SELECT count(*) FROM outbox WHERE session = ?2 AND id <= ?1) = ?3
          """,
        arguments: [batch.id.rawValue, batch.session.rawValue, batch.batch.sequence])
      guard db.changesCount == 1 else { return false }
      try db.execute(
        sql: "INSERT INTO dropped (session, taps, reason, dropped_at) VALUES (?, ?, ?, ?)",
        arguments: [batch.session.rawValue, batch.batch.taps, refusal.description, now.milliseconds])
      try db.execute(
        sql: "DELETE FROM dropped WHERE id <= ?", arguments: [db.lastInsertedRowID - Int64(Self.droppedLimit)])
      return true
    }
  }

  /// The batches that were dropped and of which the player has not been told, from the older to the newer.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(dropped batches).
  package func dropped() async throws -> [DroppedBatch] {
    try await write { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT dropped.*, location, season, school
          FROM dropped JOIN own_session ON own_session.id = session JOIN contest ON contest.id = contest
          ORDER BY dropped.id
          """
      ).map { row in
        DroppedBatch(
          id: DroppedBatch.ID(rawValue: row["id"]),
          place: SessionPlace(
            contest: ContestLocation(row["location"]), season: SeasonID(rawValue: row["season"]),
            school: try row.schoolID("school")),
          taps: row["taps"], reason: row["reason"], droppedAt: Timestamp(milliseconds: row["dropped_at"]))
      }
    }
  }

  /// Forgets dropped batches up to one that the player was told of.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(dropped batches), and a sync of the disk.
  package func forgetDropped(upTo id: DroppedBatch.ID) async throws {
    try await write { try $0.execute(sql: "DELETE FROM dropped WHERE id <= ?", arguments: [id.rawValue]) }
  }
}
