import GRDB
import SQLiteFile
import SchoolDirectory
package import TapGame

extension PlayerDatabase {
  /// The session for new batches of a place; `nil` before the first session.
  ///
  /// - Throws: ``PlayerFileError``.
  package func session(at place: SessionPlace) async throws -> OwnSession? {
    try await write { try Self.current(at: place, $0) }
  }

  /// All sessions of a place, in the order in which they were begun. They include the sessions that the store has lost
  /// because its database was restored from a backup.
  ///
  /// - Throws: ``PlayerFileError``.
  package func sessions(at place: SessionPlace) async throws -> [OwnSession] {
    try await write { try OwnSession.fetch($0, where: Self.isAtPlace, place.arguments) }
  }

  /// Records a session that the store has opened, and makes it the current session of its place. New batches of the
  /// place go to the current session.
  ///
  /// The waiting batches of the previous session stay in that session. This is right while the store still has the
  /// previous session, for example after a change of nickname. Otherwise use ``rehome(from:to:)``.
  ///
  /// - Throws: ``PlayerFileError``.
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
