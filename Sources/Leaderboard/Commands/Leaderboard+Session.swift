import GRDB
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
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT session.season, school.id AS school, nickname, opened_at, last_sequence, accepted, rejected, bucket_level,
                 accounted_until, last_active_at
          FROM session JOIN school ON school.number = session.school
          WHERE session.id = ? AND origin = 'play'
          """,
        arguments: [id.rawValue])
      guard let row else { return nil }
      guard let school = SchoolID(row["school"] as String), let nickname = Nickname(row["nickname"] as String) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "session \(id) has an unreadable school or nickname")
      }
      return Session(
        id: id, season: SeasonID(rawValue: row["season"]), school: school, nickname: nickname,
        openedAt: Timestamp(milliseconds: row["opened_at"]),
        progress: SessionProgress(
          lastSequence: row["last_sequence"], accepted: row["accepted"], rejected: row["rejected"],
          bucket: TokenBucket(
            level: row["bucket_level"], accountedUntil: Timestamp(milliseconds: row["accounted_until"]),
            lastDrawAt: Timestamp(milliseconds: row["last_active_at"]))))
    }
  }
}
