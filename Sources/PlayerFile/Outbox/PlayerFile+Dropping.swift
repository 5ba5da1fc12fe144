import GRDB
package import TapGame

extension PlayerFile {
  /// How many losses are remembered: the newest.
  package static let droppedLimit = 100

  /// Takes a batch out of the outbox because the store has refused it for good, and remembers that.
  ///
  /// Batches of one session that are dropped one after the other for the same reason are one loss: an hour of play that came too late is
  /// told in one sentence.
  ///
  /// Batches of the same session behind it move up by one number: the store has counted neither this one nor any after it, and would
  /// refuse them for the gap.
  ///
  /// - Returns: whether it was in the outbox under its session and number.
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(batches that wait), and a sync of the disk.
  @discardableResult
  package func drop(
    _ batch: OutboxBatch, because refusal: any BatchRefusal, at now: Timestamp
  ) async throws -> Bool {
    let reason = refusal.description
    return try await write { db in
      try db.execute(
        sql: """
          DELETE FROM outbox WHERE id = ?1 AND session = ?2
            AND (SELECT settled_sequence FROM own_session WHERE id = ?2)
              + (SELECT count(*) FROM outbox WHERE session = ?2 AND id <= ?1) = ?3
          """,
        arguments: [batch.id.rawValue, batch.session.rawValue, batch.batch.sequence])
      guard db.changesCount == 1 else { return false }
      try Self.rememberLoss(of: batch, because: reason, at: now, db)
      return true
    }
  }

  /// Remembers a loss until the player has been told.
  static func rememberLoss(
    of batch: OutboxBatch, because reason: String, at now: Timestamp, _ db: Database
  ) throws {
    let alike = try Row.fetchOne(
      db,
      sql:
        "DELETE FROM dropped WHERE id = (SELECT max(id) FROM dropped) AND session = ? AND reason = ? RETURNING taps",
      arguments: [batch.session.rawValue, reason])
    let before: Int64 = alike?["taps"] ?? 0
    try db.execute(
      sql: "INSERT INTO dropped (session, taps, reason, dropped_at) VALUES (?, ?, ?, ?)",
      arguments: [batch.session.rawValue, before + batch.batch.taps, reason, now.milliseconds])
    try db.execute(
      sql: "DELETE FROM dropped WHERE id NOT IN (SELECT id FROM dropped ORDER BY id DESC LIMIT ?)",
      arguments: [Self.droppedLimit])
  }

  /// The taps that were dropped and of which the player has not been told, from the older to the newer.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(losses).
  package func dropped() async throws -> [DroppedBatch] { try await write { try Self.dropped($0) } }

  /// Hands out the taps that were dropped, for the player to be told, and forgets them, so that no two callers tell of the same.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(losses), and a sync of the disk.
  package func takeDropped() async throws -> [DroppedBatch] {
    try await write { db in
      let dropped = try Self.dropped(db)
      try db.execute(sql: "DELETE FROM dropped")
      return dropped
    }
  }

  private static func dropped(_ db: Database) throws -> [DroppedBatch] {
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
