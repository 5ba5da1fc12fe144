import GRDB
import SQLiteFile
import TapGame

/// The table of the seasons that ended.
enum SeasonEndTable {
  /// How a season ended.
  struct End {
    let season: SeasonID
    let endedAt: Timestamp
    /// The newest revision of schools at the end.
    let schools: Revision
    /// Whether a command ended the season; `false` if the season ended at its planned time.
    let isByHand: Bool
    /// The end that was planned before the season was ended by hand; `nil` if no end was planned.
    let plannedEnd: Timestamp?
    /// The season's seal; `nil` until the season is sealed.
    let seal: SeasonSeal?

    /// Whether it is too late to take back the end.
    func isFinal(at moment: Timestamp) -> Bool {
      let (age, isBeyondCount) = moment.milliseconds.subtractingReportingOverflow(endedAt.milliseconds)
      return isBeyondCount ? moment > endedAt : age >= SeasonSeal.delay.wholeMilliseconds
    }
  }

  static func end(_ db: Database, of season: SeasonID) throws -> End? {
    try StoredRow.fetchOne(
      db, sql: "SELECT * FROM season_end WHERE season = ?", arguments: [season.rawValue]
    ).map(end)
  }

  /// Every end, in the order of the seasons.
  static func all(_ db: Database) throws -> [End] {
    try StoredRow.fetchAll(db, sql: "SELECT * FROM season_end ORDER BY season").map(end)
  }

  /// The ends of seasons that are not sealed yet, in the order of the seasons.
  static func unsealed(_ db: Database) throws -> [End] {
    try StoredRow.fetchAll(db, sql: "SELECT * FROM season_end WHERE digest IS NULL ORDER BY season")
      .map(end)
  }

  /// Records an end. From then on, the season shows the schools of this moment.
  static func insert(
    _ db: Database, _ season: SeasonID, endedAt: Timestamp, isByHand: Bool, plannedEnd: Timestamp?
  ) throws {
    try db.execute(
      sql: "INSERT INTO season_end (season, ended_at, schools, is_by_hand, planned_end) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        season.rawValue, endedAt.milliseconds, try RevisionTable.lastOfSchools(db).rawValue, isByHand,
        plannedEnd?.milliseconds,
      ])
    try WebhookTable.tell(.seasonEnded, of: season, at: endedAt, in: db)
  }

  static func delete(_ db: Database, _ season: SeasonID) throws {
    try db.execute(sql: "DELETE FROM season_end WHERE season = ?", arguments: [season.rawValue])
  }

  static func setSeal(_ db: Database, of season: SeasonID, to seal: SeasonSeal) throws {
    try db.execute(
      sql: "UPDATE season_end SET sealed_at = ?, digest = ? WHERE season = ?",
      arguments: [seal.sealedAt.milliseconds, seal.digest, season.rawValue])
  }

  /// What the organiser said of a season's result; `nil` for nothing.
  static func comment(_ db: Database, of season: SeasonID) throws -> String? {
    try StoredRow.fetchOne(
      db, sql: "SELECT comment FROM season_comment WHERE season = ?", arguments: [season.rawValue]
    ).map { try $0["comment"] }
  }

  static func setComment(_ db: Database, of season: SeasonID, to comment: String) throws {
    try db.execute(
      sql: "INSERT INTO season_comment (season, comment) VALUES (?, ?)", arguments: [season.rawValue, comment])
  }

  private static func end(_ row: StoredRow) throws -> End {
    let digest: String? = try row["digest"]
    let sealedAt = try row.optionalMoment("sealed_at")
    return End(
      season: SeasonID(rawValue: try row["season"]), endedAt: try row.moment("ended_at"),
      schools: Revision(rawValue: try row["schools"]), isByHand: try row["is_by_hand"],
      plannedEnd: try row.optionalMoment("planned_end"),
      seal: digest.flatMap { digest in sealedAt.map { SeasonSeal(digest: digest, sealedAt: $0) } })
  }
}

extension SeasonEndTable.End {
  /// The reason why the end cannot be taken back, worded as the end of a sentence; `nil` if it can be taken back.
  func reasonToStay(at moment: Timestamp) -> String? {
    guard isByHand else { return "its own time ended it at \(endedAt), and only an end by hand can be taken back." }
    if let seal, !isFinal(at: moment) { return "it was sealed at \(seal.sealedAt)." }
    if seal != nil || isFinal(at: moment) {
      return "it was ended at \(endedAt), and an end can be taken back for ten minutes only."
    }
    if let plannedEnd, plannedEnd <= moment { return "it would have ended at \(plannedEnd) anyway." }
    return nil
  }
}
