import GRDB
package import TapGame

extension PlayerFile {
  /// Keeps what proves to a contest that a session is this player's, in place of what was kept for the same number before.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(log sessions), and a sync of the disk.
  package func keep(
    token: String, of session: SessionID, season: SeasonID, in contest: ContestLocation
  ) async throws {
    try await write { db in
      let number = try Self.number(of: contest, db)
      try db.execute(
        sql: """
          INSERT INTO session_token (contest, store_id, season, token) VALUES (?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET season = excluded.season, token = excluded.token
          """,
        arguments: [number, session.rawValue, season.rawValue, token])
    }
  }

  /// What proves to a contest that a session is this player's, and the session's season; `nil` if nothing is kept.
  ///
  /// - Throws: ``PlayerFileError``.
  /// - Complexity: O(log sessions).
  package func token(
    of session: SessionID, in contest: ContestLocation
  ) async throws -> (text: String, season: SeasonID)? {
    try await write { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT token, season FROM session_token JOIN contest ON contest.id = contest
          WHERE location = ? AND store_id = ?
          """,
        arguments: [contest.text, session.rawValue]
      ).map { ($0["token"], SeasonID(rawValue: $0["season"])) }
    }
  }
}
