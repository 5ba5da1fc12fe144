import GRDB
import SQLiteFile
package import TapGame

extension PlayerDatabase {
  /// Appends taps to the outbox, as the next batch of a place's current session. When this returns, they are on disk.
  ///
  /// The store may no longer have the session. The batch then moves to the next session with the others.
  ///
  /// - Parameters:
  ///   - taps: the number of taps, in `TapBatch.tapsRange`.
  ///   - span: the milliseconds in which they were made, in `TapBatch.spanRange`.
  ///   - place: the school, season and contest of the taps.
  /// - Returns: the batch with its sequence.
  /// - Throws: ``PlayerFileError/noSession(_:)`` before ``begin(_:in:)``; `TapRefusal` for invalid numbers; other
  ///   ``PlayerFileError``s if nothing was written.
  /// - Complexity: O(batches that wait), and a sync of the disk.
  @discardableResult
  package func append(taps: Int64, span: Int64, at place: SessionPlace) async throws -> OutboxBatch {
    try await write { try Self.append((taps, span), at: place, $0) }
  }

  static func append(_ content: BatchContent, at place: SessionPlace, _ db: Database) throws -> OutboxBatch {
    guard let session = try current(at: place, db) else { throw PlayerFileError.noSession(place) }
    let batch = TapBatch(
      session: session.session, sequence: session.nextSequence, taps: content.taps, span: content.span)
    try batch.validate()
    try db.execute(
      sql: "INSERT INTO outbox (session, taps, span) VALUES (?, ?, ?)",
      arguments: [session.id.rawValue, content.taps, content.span])
    return OutboxBatch(id: OutboxBatch.ID(rawValue: db.lastInsertedRowID), session: session.id, batch: batch)
  }

  /// The batches of a contest that wait for their receipts, in the order in which they were made and have to be sent.
  /// The batches of one session have to be sent one after the other.
  ///
  /// Batches of a session that the store no longer has (``OwnSession/isInStore``) are left out, since its number may
  /// belong to another player now. They are kept until ``rehome(from:to:)`` moves them to another session, or until the
  /// session is in the store again.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(batches that wait × log of them).
  package func pending(in contest: ContestLocation) async throws -> [OutboxBatch] {
    try await write { try Self.batches($0, where: "location = ? AND is_in_store = 1", [contest.text]) }
  }

  /// The waiting batches of a session, whether the store has the session or not, in the order of their sequences.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(batches that wait × log of them).
  package func batches(of session: OwnSession.ID) async throws -> [OutboxBatch] {
    try await write { try Self.batches($0, where: "session = ?", [session.rawValue]) }
  }

  static func batches(
    _ db: Database, where condition: String, _ arguments: StatementArguments
  ) throws -> [OutboxBatch] {
    try StoredRow.fetchAll(
      db,
      sql: """
        SELECT outbox.id, session, store_id, taps, span,
               settled_sequence + row_number() OVER (PARTITION BY session ORDER BY outbox.id) AS sequence
        FROM outbox JOIN own_session ON own_session.id = session JOIN contest ON contest.id = contest
        WHERE \(condition) ORDER BY outbox.id
        """,
      arguments: arguments
    ).map { row in
      OutboxBatch(
        id: OutboxBatch.ID(rawValue: try row["id"]), session: OwnSession.ID(rawValue: try row["session"]),
        batch: TapBatch(
          session: SessionID(rawValue: try row["store_id"]), sequence: try row.count("sequence"),
          taps: try row.count("taps"), span: try row.count("span")))
    }
  }

  /// Removes a batch from the outbox because its receipt has arrived, and sets the session's count from the receipt, in
  /// one transaction.
  ///
  /// - Returns: whether it was the batch for which the session waited. A batch that was settled earlier, or moved to
  ///   another session while it was being sent, changes nothing.
  /// - Throws: ``PlayerFileError``; ``PlayerFileError/foreignReceipt(_:_:)`` if the receipt belongs to another batch.
  /// - Complexity: O(log batches that wait), and a sync of the disk.
  @discardableResult
  package func settle(_ batch: OutboxBatch, with receipt: Receipt) async throws -> Bool {
    guard receipt.session == batch.batch.session, receipt.sequence == batch.batch.sequence else {
      throw PlayerFileError.foreignReceipt(batch, receipt)
    }
    return try await write { db in
      try db.execute(
        sql: """
          DELETE FROM outbox WHERE id = ?1 AND session = ?2
            AND id = (SELECT min(id) FROM outbox WHERE session = ?2)
            AND (SELECT settled_sequence FROM own_session WHERE id = ?2) + 1 = ?3
          """,
        arguments: [batch.id.rawValue, batch.session.rawValue, receipt.sequence])
      guard db.changesCount == 1 else { return false }
      try db.execute(
        sql: "UPDATE own_session SET settled_sequence = ?, counted = ?, is_in_store = 1 WHERE id = ?",
        arguments: [receipt.sequence, receipt.sessionTaps, batch.session.rawValue])
      return true
    }
  }
}
