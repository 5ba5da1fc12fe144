import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// Reads the rows of players that are shown or referred to.
enum PlayerTable {
  /// The places, each with its player's nickname and school read from the file.
  static func standings(_ db: Database, of places: PlayerPlaces, season: SeasonID) throws -> [PlayerStanding] {
    let directory = try SchoolsAsOf(db, season: season)
    // Whoever waits to be approved is shown without a name.
    let isNamed = try ApprovedNames.areNeeded(db, in: season) ? ApprovedNames.column : "1"
    let player = "SELECT school, iif(\(isNamed), nickname, '\(Nickname.anonymous.text)') FROM session WHERE id = ?"
    var schools: [Int64: School] = [:]
    return try places.places.map { place in
      let number = place.entry.id.rawValue
      guard let row = try StoredRow.fetchOne(db, sql: player, arguments: [number]) else {
        throw DatabaseError.damage(table: "session", row: String(number), "it or its school is missing")
      }
      let schoolNumber: Int64 = try row[0]
      let school = try schools[schoolNumber] ?? SchoolTable.school(db, number: schoolNumber, directory)
      schools[schoolNumber] = school
      return PlayerStanding(
        rank: place.rank, taps: place.entry.score,
        lastActiveAt: Timestamp(milliseconds: place.entry.reachedAt), nickname: nickname(try row[1]),
        school: SchoolSummary(school))
    }
  }

  /// A nickname from the file; `nil` if none was given, or if the text of a forged file is not a valid nickname.
  private static func nickname(_ text: String) -> Nickname? {
    text == Nickname.anonymous.text ? nil : Nickname(text)
  }

  /// The number of a school in the file.
  static func number(_ db: Database, of school: SchoolID) throws -> Int64 {
    guard let number = try SchoolTable.number(db, school, .now) else { throw TapRefusal.unknownSchool(school) }
    return number
  }

  /// The schools that have a player with this nickname, ordered by id. Hidden players do not count.
  static func schools(_ db: Database, ofPlayersNamed nickname: Nickname, season: SeasonID, isFrozen: Bool = false)
    throws -> [SchoolID]
  {
    guard nickname != .anonymous else { return [] }
    let rows = try StoredRow.fetchAll(
      db,
      sql: """
        SELECT school.id FROM session JOIN school ON number = school
        WHERE season = ? AND nickname = ? AND origin = 'play'
          AND \(isFrozen ? "session.id IN (SELECT session FROM frozen_session)" : "accepted > 0")
        GROUP BY school.id HAVING max(is_hidden) = 0 ORDER BY school.id
        """,
      arguments: [season.rawValue, nickname.text])
    return try rows.map { try $0.schoolID(0) }
  }

  /// The season, the school and the player of a session.
  struct Home {
    let season: SeasonID
    let school: Int64
    let nickname: String

    /// The name of the player; `nil` for a session without a nickname, which counts as a separate player.
    var name: PlayerName? { PlayerName(school: school, nickname: nickname) }
  }

  /// - Throws: `TapRefusal.unknownSession`.
  static func home(_ db: Database, of session: SessionID) throws -> Home {
    let row = try StoredRow.fetchOne(
      db, sql: "SELECT season, school, nickname FROM session WHERE id = ? AND origin = 'play'",
      arguments: [session.rawValue])
    guard let row else { throw TapRefusal.unknownSession(session) }
    return Home(season: SeasonID(rawValue: try row[0]), school: try row[1], nickname: try row[2])
  }
}

/// The approved names, and which names wait.
enum ApprovedNames {
  /// Whether a session's name is approved, as a column.
  static let column = """
    EXISTS (SELECT 1 FROM approved_name AS ok WHERE ok.season = session.season AND ok.school = session.school
      AND ok.nickname = session.nickname)
    """

  /// Whether others see a name of a season only when it was approved.
  static func areNeeded(_ db: Database, in season: SeasonID) throws -> Bool {
    try SeasonTable.season(db, season)?.settings.names == .approve
  }

  /// Forgets a name of a player.
  static func forget(_ db: Database, season: Int64, _ name: PlayerName) throws {
    try db.cachedStatement(sql: "DELETE FROM approved_name WHERE season = ? AND school = ? AND nickname = ?")
      .execute(arguments: [season, name.school, name.nickname])
  }
}
