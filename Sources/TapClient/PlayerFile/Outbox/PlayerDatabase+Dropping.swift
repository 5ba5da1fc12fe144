import GRDB
import SQLiteFile
package import TapGame

extension PlayerDatabase {
  /// The maximum number of stored losses. Older losses are deleted.
  package static let droppedLimit = 100

  /// Removes a permanently refused batch from the outbox, and records the loss.
  ///
  /// Consecutive losses of one session with the same reason are merged. So an hour of late taps is announced in one
  /// sentence.
  ///
  /// The sequence number of each later batch of the session decreases by one. Otherwise the store would refuse these
  /// batches because of a sequence gap. The store has counted neither this batch nor a later one.
  ///
  /// - Returns: whether the outbox had the batch, with the same session and sequence.
  /// - Throws: ``PlayerFileError``.
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

  /// Records a loss until it is announced to the player.
  static func rememberLoss(
    of batch: OutboxBatch, because reason: String, at now: Timestamp, _ db: Database
  ) throws {
    let alike = try StoredRow.fetchOne(
      db,
      sql:
        "DELETE FROM dropped WHERE id = (SELECT max(id) FROM dropped) AND session = ? AND reason = ? RETURNING taps",
      arguments: [batch.session.rawValue, reason])
    let taps = (try alike?.count("taps") ?? 0) + batch.batch.taps
    try db.execute(
      sql: "INSERT INTO dropped (session, taps, reason, dropped_at) VALUES (?, ?, ?, ?)",
      arguments: [batch.session.rawValue, taps, reason, now.milliseconds])
    try db.execute(
      sql: "DELETE FROM dropped WHERE id NOT IN (SELECT id FROM dropped ORDER BY id DESC LIMIT ?)",
      arguments: [Self.droppedLimit])
  }

  /// The losses that were not announced to the player yet, oldest first.
  package func dropped() async throws -> [DroppedBatch] { try await write { try Self.dropped($0) } }

  /// Returns the losses to announce, and removes them, so that each is announced once.
  package func takeDropped() async throws -> [DroppedBatch] {
    try await write { db in
      let dropped = try Self.dropped(db)
      try db.execute(sql: "DELETE FROM dropped")
      return dropped
    }
  }

  private static func dropped(_ db: Database) throws -> [DroppedBatch] {
    try StoredRow.fetchAll(
      db,
      sql: """
        SELECT dropped.*, location, season, school
        FROM dropped JOIN own_session ON own_session.id = session JOIN contest ON contest.id = contest
        ORDER BY dropped.id
        """
    ).map { row in
      DroppedBatch(
        id: DroppedBatch.ID(rawValue: try row["id"]),
        place: SessionPlace(
          contest: ContestLocation(try row["location"]), season: SeasonID(rawValue: try row["season"]),
          school: try row.schoolID("school")),
        taps: try row.count("taps"), reason: try row["reason"], droppedAt: try row.moment("dropped_at"))
    }
  }
}

/// One or more consecutive batches that were dropped for the same reason. The game announces them to the player.
package struct DroppedBatch: Identifiable, Hashable, Sendable {
  /// The number in the player's file. Newer losses have higher numbers.
  package struct ID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number, from 1.
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
    package static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
  }

  package let id: ID
  package let place: SessionPlace
  package let taps: Int64
  /// The reason, in one sentence.
  package let reason: String
  /// When the last batch was dropped.
  package let droppedAt: Timestamp
}
