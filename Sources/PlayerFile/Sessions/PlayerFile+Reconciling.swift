import GRDB
package import TapGame

extension PlayerFile {
  /// Brings what the file remembers of a session into line with what the store says of it.
  ///
  /// To be asked for each of ``sessions(at:)`` when the game starts, and for the current one when the store refuses it. Batches that the
  /// store says it has are settled by it: their taps are in the session's count. After any answer but ``SessionStanding/goesOn``
  /// a new session is opened, and ``rehome(from:to:)`` moves to it what still waits.
  ///
  /// - Parameters:
  ///   - id: the session.
  ///   - stored: what the store has under the session's number; `nil` for nothing.
  /// - Returns: what has become of it.
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(batches that wait), and a sync of the disk.
  @discardableResult
  package func reconcile(_ id: OwnSession.ID, with stored: Session?) async throws -> SessionStanding {
    try await write { db in
      let own = try Self.session(id, db)
      guard let stored, own.isSame(as: stored) else {
        try db.execute(sql: "UPDATE own_session SET is_in_store = 0 WHERE id = ?", arguments: [id.rawValue])
        return .gone
      }
      let reached = stored.progress.lastSequence
      try db.execute(
        sql: """
          DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE session = ? ORDER BY id LIMIT ?)
          """,
        arguments: [id.rawValue, max(0, reached - own.settledSequence)])
      try db.execute(
        sql: "UPDATE own_session SET settled_sequence = ?, counted = ?, is_in_store = 1 WHERE id = ?",
        arguments: [reached, stored.progress.accepted, id.rawValue])
      if reached < own.settledSequence { return .behind }
      return reached >= own.nextSequence ? .ahead : .goesOn
    }
  }
}
