import GRDB
import SQLiteFile
package import TapGame

extension PlayerDatabase {
  /// Stores the token with which the player authenticates as the owner of a session. It replaces an earlier token of
  /// the same session number.
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

  /// The token with which the player authenticates as the owner of a session, and the session's season; `nil` if there
  /// is no token.
  package func token(
    of session: SessionID, in contest: ContestLocation
  ) async throws -> (text: String, season: SeasonID)? {
    try await write { db in
      try StoredRow.fetchOne(
        db,
        sql: """
          SELECT token, season FROM session_token JOIN contest ON contest.id = contest
          WHERE location = ? AND store_id = ?
          """,
        arguments: [contest.text, session.rawValue]
      ).map { (try $0["token"], SeasonID(rawValue: try $0["season"])) }
    }
  }
}
