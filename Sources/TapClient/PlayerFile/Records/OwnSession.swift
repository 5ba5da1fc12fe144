import GRDB
import SQLiteFile
package import TapGame

/// The record of a session in the player's file. A store has opened the session for the player.
package struct OwnSession: Identifiable, Hashable, Sendable {
  /// The number of a session in the file. The store's number does not identify a session here: after the store's
  /// database was replaced, two sessions can have the same store number.
  package struct ID: RawRepresentable, Hashable, Sendable {
    /// The number, from 1.
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  package let id: ID
  package let place: SessionPlace
  /// The number of the session in the store.
  package let session: SessionID
  package let nickname: Nickname
  /// When the store opened the session.
  package let openedAt: Timestamp
  /// The last settled sequence; 0 before the first one. A sequence is settled when the store has decided on its batch,
  /// or when its batch was dropped because the session was disowned.
  package let settledSequence: Int64
  /// The number of counted taps up to ``settledSequence``.
  package let counted: Int64
  /// The number of batches that wait for their receipts.
  package let pendingBatches: Int64
  /// The number of taps in the waiting batches.
  package let pendingTaps: Int64
  /// Whether new batches of the place go to this session.
  package let isCurrent: Bool
  /// Whether the store had the session at the last check.
  package let isInStore: Bool

  /// The sequence that the next batch gets.
  package var nextSequence: Int64 { settledSequence + pendingBatches + 1 }

  /// Whether the store's record is about this session. After the store's database was replaced, another session can
  /// have the same number.
  package func isSame(as stored: Session) -> Bool {
    stored.id == session && stored.openedAt == openedAt && stored.season == place.season
      && stored.school == place.school && (stored.nickname == nickname || stored.nickname.isForgotten)
  }
}

extension OwnSession {
  /// Reads sessions, in the order in which they were begun.
  static func fetch(_ db: Database, where condition: String, _ arguments: StatementArguments) throws -> [OwnSession] {
    try StoredRow.fetchAll(
      db,
      sql: """
        SELECT own_session.*, location,
               (SELECT count(*) FROM outbox WHERE session = own_session.id) AS pending_batches,
               (SELECT coalesce(sum(taps), 0) FROM outbox WHERE session = own_session.id) AS pending_taps
        FROM own_session JOIN contest ON contest.id = contest
        WHERE \(condition) ORDER BY own_session.id
        """,
      arguments: arguments
    ).map(OwnSession.init)
  }

  private init(_ row: StoredRow) throws {
    id = ID(rawValue: try row["id"])
    place = SessionPlace(
      contest: ContestLocation(try row["location"]), season: SeasonID(rawValue: try row["season"]),
      school: try row.schoolID("school"))
    session = SessionID(rawValue: try row["store_id"])
    nickname = try row.nickname("nickname")
    openedAt = try row.moment("opened_at")
    settledSequence = try row.count("settled_sequence")
    counted = try row.count("counted")
    pendingBatches = try row.count("pending_batches")
    pendingTaps = try row.count("pending_taps")
    isCurrent = try row["is_current"]
    isInStore = try row["is_in_store"]
  }
}
