import GRDB
import SQLiteFile
import SchoolDirectory
public import TapGame

extension Leaderboard: ContestConnection {
  /// A session as it stands; `nil` if there is none of this number that a player could go on with, such as the sessions of imported taps.
  ///
  /// A client that comes back sees by it whether the session is still the one it remembers: another one may have got the number where the
  /// file was replaced, and then it was opened at another moment.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log sessions).
  public func session(_ id: SessionID) async throws -> Session? {
    try await read { db in
      let row = try StoredRow.fetchOne(
        db,
        sql: """
          SELECT session.id, session.season, school.id AS school, nickname, opened_at, last_sequence, accepted, rejected, bucket_level,
                 accounted_until, last_active_at
          FROM session JOIN school ON school.number = session.school
          WHERE session.id = ? AND origin = 'play'
          """,
        arguments: [id.rawValue])
      guard let row else { return nil }
      guard let nickname = Nickname(try row["nickname"] as String) else {
        throw row.damage("the nickname cannot be shown")
      }
      return Session(
        id: id, season: SeasonID(rawValue: try row["season"]), school: try row.schoolID("school"), nickname: nickname,
        openedAt: try row.moment("opened_at"),
        progress: SessionProgress(
          lastSequence: try row.number("last_sequence", in: StoredRange.sequences), accepted: try row.count("accepted"),
          rejected: try row["rejected"],
          bucket: TokenBucket(
            level: try row.number("bucket_level", in: StoredRange.levels),
            accountedUntil: try row.moment("accounted_until"), lastDrawAt: try row.moment("last_active_at"))))
    }
  }
}
