import GRDB
import SQLiteFile
package import TapGame

extension PlayerDatabase {
  /// Appends taps to the outbox, as the next batch of a place's current session. When this returns, they are on disk.
  ///
  /// If the store no longer has the session, the batch moves to the next session, together with the other waiting
  /// batches.
  ///
  /// - Parameters:
  ///   - taps: the number of taps, in `TapBatch.tapsRange`.
  ///   - span: the time over which the taps were made, in milliseconds, in `TapBatch.spanRange`.
  /// - Returns: the batch with its sequence.
  /// - Throws: ``PlayerFileError/noSession(_:)`` before ``begin(_:in:)``; `TapRefusal` for invalid numbers; another
  ///   ``PlayerFileError`` if the write failed. After an error, nothing was written.
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

  /// The batches of a contest that wait for their receipts, in the order in which they were made. Send them in this
  /// order, and the batches of one session one after the other.
  ///
  /// Batches of a session that the store no longer has (``OwnSession/isInStore``) are left out: the session's number in
  /// the store may now belong to another player. These batches stay in the outbox until ``rehome(from:to:)`` moves them
  /// to another session, or until the session is in the store again.
  package func pending(in contest: ContestLocation) async throws -> [OutboxBatch] {
    try await write { try Self.batches($0, where: "location = ? AND is_in_store = 1", [contest.text]) }
  }

  /// The waiting batches of a session, whether the store has the session or not, in the order of their sequences.
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

  /// Removes a batch with a receipt from the outbox, and sets the session's count from the receipt. Both happen in one
  /// transaction.
  ///
  /// - Returns: whether the batch was the first waiting batch of its session. If the batch was settled earlier, or
  ///   moved to another session while it was being sent, nothing changes.
  /// - Throws: ``PlayerFileError``; ``PlayerFileError/foreignReceipt(_:_:)`` if the receipt belongs to another batch.
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
