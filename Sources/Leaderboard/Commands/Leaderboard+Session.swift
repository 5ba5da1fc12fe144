import GRDB
import SQLiteFile
import SchoolDirectory
public import TapGame

extension Leaderboard: ContestConnection {
  /// A player's session in its present state; `nil` if there is none. Sessions of imported taps are not included.
  ///
  /// A returning client uses this to check that the session is the one it remembers. If the file was replaced, another
  /// session may have the same number, but it was opened at another moment.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log sessions).
  public func session(_ id: SessionID) async throws -> Session? {
    try await read { try SessionTable.session($0, id) }
  }
}

enum SessionTable {
  /// A session that was opened by a player; `nil` if there is none with this number.
  static func session(_ db: Database, _ id: SessionID) throws -> Session? {
    let row = try StoredRow.fetchOne(
      db,
      sql: """
        SELECT session.id, session.season, school.id AS school, nickname, opened_at, last_sequence, accepted, rejected, bucket_level,
               accounted_until, last_active_at, \(Leaderboard.isRhythm)
        FROM session JOIN school ON school.number = session.school
        WHERE session.id = ? AND origin = 'play'
        """,
      arguments: [id.rawValue])
    guard let row else { return nil }
    guard let nickname = Nickname(try row["nickname"] as String) else {
      throw row.damage("the nickname cannot be shown")
    }
    let openedAt = try row.moment("opened_at")
    return Session(
      id: id, season: SeasonID(rawValue: try row["season"]), school: try row.schoolID("school"), nickname: nickname,
      openedAt: openedAt,
      progress: SessionProgress(
        openedAt: openedAt, lastSequence: try row.number("last_sequence", in: StoredRange.sequences),
        accepted: try row.count("accepted"),
        rejected: try row["rejected"],
        bucket: TokenBucket(
          level: try row.number("bucket_level", in: StoredRange.levels),
          accountedUntil: try row.moment("accounted_until"), lastDrawAt: try row.moment("last_active_at")),
        isRhythm: try row["is_rhythm"] as Int64 == 1))
  }
}
