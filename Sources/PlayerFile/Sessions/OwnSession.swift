import GRDB
package import TapGame

/// A session that a store granted the player, as the player's file remembers it.
package struct OwnSession: Identifiable, Hashable, Sendable {
  /// The number under which the file keeps a session. The store's own number is no identity here: where a database was replaced, two
  /// sessions have the same.
  package struct ID: RawRepresentable, Hashable, Sendable {
    /// The number, from 1.
    package let rawValue: Int64
    /// The session of this number.
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// The identity in the file.
  package let id: ID
  /// What it is played for.
  package let place: SessionPlace
  /// The store's number of it.
  package let session: SessionID
  /// What the player was called when it was opened.
  package let nickname: Nickname
  /// When the store opened it.
  package let openedAt: Timestamp
  /// The last sequence that is done with: the store is known to have decided on it, or its batch was dropped with a session that was disowned.
  /// 0 before the first.
  package let settledSequence: Int64
  /// The taps that count, as of ``settledSequence``.
  package let counted: Int64
  /// How many batches wait for their receipt.
  package let pendingBatches: Int64
  /// How many taps are in them.
  package let pendingTaps: Int64
  /// Whether new batches of its place go to it.
  package let isCurrent: Bool
  /// Whether the store had it when it was last asked.
  package let isInStore: Bool

  /// The sequence that the next batch gets.
  package var nextSequence: Int64 { settledSequence + pendingBatches + 1 }

  /// Whether a session that the store has under this number is this one, and not one of a database that was put in its place.
  ///
  /// - Complexity: O(1).
  package func isSame(as stored: Session) -> Bool {
    stored.id == session && stored.openedAt == openedAt && stored.season == place.season
      && stored.school == place.school && stored.nickname == nickname
  }
}

extension OwnSession {
  /// Reads sessions, in the order in which they were begun.
  static func fetch(_ db: Database, where condition: String, _ arguments: StatementArguments) throws -> [OwnSession] {
    try Row.fetchAll(
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

  private init(_ row: Row) throws {
    id = ID(rawValue: row["id"])
    place = SessionPlace(
      contest: ContestLocation(row["location"]), season: SeasonID(rawValue: row["season"]),
      school: try row.schoolID("school"))
    session = SessionID(rawValue: row["store_id"])
    nickname = try row.nickname("nickname")
    openedAt = Timestamp(milliseconds: row["opened_at"])
    settledSequence = row["settled_sequence"]
    counted = row["counted"]
    pendingBatches = row["pending_batches"]
    pendingTaps = row["pending_taps"]
    isCurrent = row["is_current"]
    isInStore = row["is_in_store"]
  }
}
