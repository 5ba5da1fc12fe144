import GRDB
package import TapGame

extension PlayerFile {
  /// Puts taps into the outbox, as the next batch of a place's current session. When this returns they are on disk.
  ///
  /// The session need not be known to its store any more: what is appended while no other can be opened is rehomed with the rest.
  ///
  /// - Parameters:
  ///   - taps: how many; in `TapBatch.tapsRange`.
  ///   - span: the milliseconds that they were made in; in `TapBatch.spanRange`.
  ///   - place: what they are for.
  /// - Returns: the batch, with the sequence that it has.
  /// - Throws: ``PlayerFileError/noSession(_:)`` before ``begin(_:in:)``; `TapRefusal` for numbers that no store would take; else
  ///   ``PlayerFileError`` when nothing was written.
  /// - Complexity: O(batches that wait), and a sync of the disk.
  @discardableResult
  package func append(taps: Int64, span: Int64, at place: SessionPlace) async throws -> OutboxBatch {
    try await write { db in
      guard let session = try Self.current(at: place, db) else { throw PlayerFileError.noSession(place) }
      let batch = TapBatch(session: session.session, sequence: session.nextSequence, taps: taps, span: span)
      try batch.validate()
      try db.execute(
        sql: "INSERT INTO outbox (session, taps, span) VALUES (?, ?, ?)",
        arguments: [session.id.rawValue, taps, span])
      return OutboxBatch(id: OutboxBatch.ID(rawValue: db.lastInsertedRowID), session: session.id, batch: batch)
    }
  }

  /// The batches of a contest that wait for their receipt, in the order in which they were made, which within a session is that of
  /// their sequences. They have to be sent in this order, those of one session one after the other.
  ///
  /// Batches of a session that its store no longer has (``OwnSession/isInStore``) are not among them, since another player may have its
  /// number there now. They are kept until ``rehome(from:to:)`` gives them a session, or until the session is in the store again.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(batches that wait × log of them).
  package func pending(in contest: ContestLocation) async throws -> [OutboxBatch] {
    try await write { try Self.batches($0, where: "location = ? AND is_in_store = 1", [contest.text]) }
  }

  /// The batches that wait under a session, whether its store has it or not, in the order of their sequences.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(batches that wait × log of them).
  package func batches(of session: OwnSession.ID) async throws -> [OutboxBatch] {
    try await write { try Self.batches($0, where: "session = ?", [session.rawValue]) }
  }

  static func batches(
    _ db: Database, where condition: String, _ arguments: StatementArguments
  ) throws -> [OutboxBatch] {
    try Row.fetchAll(
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
        id: OutboxBatch.ID(rawValue: row["id"]), session: OwnSession.ID(rawValue: row["session"]),
        batch: TapBatch(
          session: SessionID(rawValue: row["store_id"]), sequence: row["sequence"], taps: row["taps"],
          span: row["span"]))
    }
  }

  /// Takes a batch out of the outbox because its receipt came, and moves its session's count to the receipt's, in one transaction.
  ///
  /// - Returns: whether it was the batch that its session waited for. A batch that was settled before, or was rehomed while it was under
  ///   way, changes nothing.
  /// - Throws: ``PlayerFileError``; ``PlayerFileError/foreignReceipt(_:_:)`` when the receipt is of another batch.
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
