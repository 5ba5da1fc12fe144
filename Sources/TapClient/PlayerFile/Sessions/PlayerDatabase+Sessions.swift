import GRDB
import SchoolDirectory
package import TapGame

extension PlayerDatabase {
  /// The session for new batches of a place; `nil` before the first session.
  package func session(at place: SessionPlace) async throws -> OwnSession? {
    try await write { try Self.current(at: place, $0) }
  }

  /// All sessions of a place, in the order in which they were begun. They include the sessions that the store has lost
  /// because its database was restored from a backup.
  package func sessions(at place: SessionPlace) async throws -> [OwnSession] {
    try await write { try OwnSession.fetch($0, where: Self.isAtPlace, place.arguments) }
  }

  /// Records a session that the store has opened, and makes it the current session of its place. New batches of the
  /// place go to the current session.
  ///
  /// The waiting batches of the previous session stay in that session. This is right while the store still has the
  /// previous session, for example after a change of nickname. Otherwise use ``rehome(from:to:)``.
  @discardableResult
  package func begin(_ session: Session, in contest: ContestLocation) async throws -> OwnSession {
    try await write { try Self.begin(session, in: contest, $0) }
  }

  static func begin(_ session: Session, in contest: ContestLocation, _ db: Database) throws -> OwnSession {
    let place = SessionPlace(contest: contest, season: session.season, school: session.school)
    let number = try Self.number(of: contest, db)
    let arguments: StatementArguments = [number, session.season.rawValue, session.school.rawValue]
    try db.execute(
      sql: "UPDATE own_session SET is_current = 0 WHERE contest = ? AND season = ? AND school = ? AND is_current = 1",
      arguments: arguments)
    try db.execute(
      sql: """
        INSERT INTO own_session (contest, season, school, store_id, nickname, opened_at, settled_sequence, counted,
                                 is_current, is_in_store)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 1)
        ON CONFLICT (contest, season, school, store_id, opened_at) DO UPDATE SET is_current = 1, is_in_store = 1
        """,
      arguments: arguments + [
        session.id.rawValue, session.nickname.text, session.openedAt.milliseconds, session.progress.lastSequence,
        session.progress.accepted,
      ])
    guard let begun = try current(at: place, db) else { throw PlayerFileError.noSession(place) }
    return begun
  }

  static func current(at place: SessionPlace, _ db: Database) throws -> OwnSession? {
    try OwnSession.fetch(db, where: isAtPlace + " AND is_current = 1", place.arguments).first
  }

  static func session(_ id: OwnSession.ID, _ db: Database) throws -> OwnSession {
    guard let session = try OwnSession.fetch(db, where: "own_session.id = ?", [id.rawValue]).first else {
      throw PlayerFileError.unknownSession(id)
    }
    return session
  }

  private static let isAtPlace = "location = ? AND season = ? AND school = ?"
}

extension SessionPlace {
  fileprivate var arguments: StatementArguments { [contest.text, season.rawValue, school.rawValue] }
}

extension PlayerDatabase {
  /// - Throws: ``PlayerFileError/unknownSession(_:)``, ``PlayerFileError``.
  package func session(_ id: OwnSession.ID) async throws -> OwnSession { try await write { try Self.session(id, $0) } }

  /// The sessions of a contest that are at a place or have waiting batches, in the order in which they were begun.
  ///
  /// Before you use a session of an earlier run, reconcile it with the store (``reconcile(_:with:)``). The store may
  /// have been replaced, and in the new store a session's number may belong to another player.
  package func sessions(at place: SessionPlace?, orWaitingIn contest: ContestLocation) async throws -> [OwnSession] {
    try await write { db in
      try OwnSession.fetch(
        db,
        where: "location = ? AND (season = ? AND school = ? OR own_session.id IN (SELECT session FROM outbox))",
        [contest.text, place?.season.rawValue, place?.school.rawValue])
    }
  }
}

/// Where a player has played last in a contest, and for how many counted taps.
package struct LastPlay: Hashable, Sendable {
  package let place: SessionPlace
  package let taps: Int64
}

extension PlayerDatabase {
  /// The place of the player's newest season in a contest; `nil` if no tap was counted in that season.
  package func lastPlay(in contest: ContestLocation) async throws -> LastPlay? {
    let sessions = try await write { try OwnSession.fetch($0, where: "location = ?", [contest.text]) }
    let season = sessions.map(\.place.season).max()
    guard let last = sessions.last(where: { $0.place.season == season && $0.isInStore && $0.counted > 0 }) else {
      return nil
    }
    let taps = sessions.reduce(0) { $0 + ($1.place == last.place && $1.isInStore ? $1.counted : 0) }
    return LastPlay(place: last.place, taps: taps)
  }
}
