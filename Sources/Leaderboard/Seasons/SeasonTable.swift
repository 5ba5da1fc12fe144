import GRDB
import TapGame

/// The table of seasons.
enum SeasonTable {
  static func season(_ db: Database, _ id: SeasonID) throws -> Season? {
    try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM season WHERE id = ?"), arguments: [id.rawValue])
      .map(Self.season)
  }

  /// The season with the present moment of its own time.
  ///
  /// - Parameter shown: the present moment of the clock.
  static func played(_ db: Database, _ id: SeasonID, shown: Timestamp) throws -> PlayedSeason? {
    try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM season WHERE id = ?"), arguments: [id.rawValue])
      .map { try played($0, shown: shown) }
  }

  /// Every season, in the order of creation, with the present moment of its own time.
  static func allPlayed(_ db: Database, shown: Timestamp) throws -> [PlayedSeason] {
    try Row.fetchAll(db, sql: "SELECT * FROM season ORDER BY id").map { try played($0, shown: shown) }
  }

  /// The newest live season. The time of a season is never before the clock's, so seasons that ended before the clock's
  /// moment are not read.
  static func newestLive(_ db: Database, shown: Timestamp) throws -> Season? {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT * FROM season WHERE ends_at IS NULL OR ends_at > ? ORDER BY id DESC"),
      arguments: [shown.milliseconds])
    while let row = try rows.next() {
      let played = try played(row, shown: shown)
      if played.state == .live { return played.season }
    }
    return nil
  }

  private static func played(_ row: Row, shown: Timestamp) throws -> PlayedSeason {
    let lastCommit: Int64? = row["last_commit_at"]
    return PlayedSeason(
      season: try season(row), shown: shown, time: SeasonTime(latest: lastCommit.map(Timestamp.init(milliseconds:))))
  }

  /// Records the newest moment of a season.
  static func setTime(_ db: Database, of id: SeasonID, to moment: Timestamp) throws {
    try db.cachedStatement(sql: "UPDATE season SET last_commit_at = ? WHERE id = ?")
      .execute(arguments: [moment.milliseconds, id.rawValue])
  }

  static func all(_ db: Database) throws -> [Season] {
    try Row.fetchAll(db, sql: "SELECT * FROM season ORDER BY id").map(Self.season)
  }

  static func insert(
    _ db: Database, name: String, startsAt: Timestamp, endsAt: Timestamp?, rules: FairPlayRules
  ) throws -> SeasonID {
    try db.execute(
      sql: """
        INSERT INTO season (name, starts_at, ends_at, taps_per_second, burst, backlog, session_timeout)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        name, startsAt.milliseconds, endsAt?.milliseconds, rules.tapsPerSecond, rules.burst, rules.backlog,
        rules.sessionTimeout,
      ])
    return SeasonID(rawValue: db.lastInsertedRowID)
  }

  /// Creates the season of a span of a series.
  static func insert(_ db: Database, of series: SeasonSeries, span: SeasonSpan) throws -> SeasonID {
    let id = try insert(
      db, name: series.seasonName(for: span), startsAt: span.startsAt, endsAt: span.endsAt, rules: series.rules)
    try db.execute(sql: "UPDATE season SET series = ? WHERE id = ?", arguments: [series.id.rawValue, id.rawValue])
    return id
  }

  /// Records the end of each season of a series that ended by a moment.
  static func setTime(
    _ db: Database, ofSeries id: SeasonSeriesID, endedBy end: Timestamp, to moment: Timestamp
  ) throws {
    try db.execute(
      sql: """
        UPDATE season SET last_commit_at = ?1
        WHERE series = ?2 AND ends_at <= ?3 AND coalesce(last_commit_at, starts_at) < ends_at
        """,
      arguments: [moment.milliseconds, id.rawValue, end.milliseconds])
  }

  static func setEnd(_ db: Database, of id: SeasonID, to moment: Timestamp) throws {
    try db.execute(
      sql: "UPDATE season SET ends_at = ? WHERE id = ?", arguments: [moment.milliseconds, id.rawValue])
  }

  private static func season(_ row: Row) throws -> Season {
    let id: Int64 = row["id"]
    guard
      let rules = FairPlayRules(
        tapsPerSecond: row["taps_per_second"], burst: row["burst"], backlog: row["backlog"],
        sessionTimeout: row["session_timeout"])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "season \(id) has rules that none can have") }
    let endsAt: Int64? = row["ends_at"]
    let series: Int64? = row["series"]
    return Season(
      id: SeasonID(rawValue: id), name: row["name"], startsAt: Timestamp(milliseconds: row["starts_at"]),
      endsAt: endsAt.map(Timestamp.init(milliseconds:)), rules: rules,
      series: series.map(SeasonSeriesID.init(rawValue:)))
  }
}
