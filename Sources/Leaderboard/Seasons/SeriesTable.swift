import GRDB
import TapGame

/// The table of series.
enum SeriesTable {
  static func all(_ db: Database) throws -> [SeasonSeries] {
    try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM season_series ORDER BY id")).map(series)
  }

  static func series(_ db: Database, _ id: SeasonSeriesID) throws -> SeasonSeries {
    guard
      let row = try Row.fetchOne(db, sql: "SELECT * FROM season_series WHERE id = ?", arguments: [id.rawValue])
    else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a season is of series \(id), which is not there")
    }
    return try series(row)
  }

  /// Inserts a series.
  ///
  /// - Returns: the series with its number.
  static func insert(_ db: Database, _ series: SeasonSeries) throws -> SeasonSeries {
    try db.execute(
      sql: """
        INSERT INTO season_series (name, period, time_zone, starts_at, ends_at, taps_per_second, burst, backlog,
                                   session_timeout)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        series.name, series.period.rawValue, series.timeZone, series.startsAt.milliseconds,
        series.endsAt?.milliseconds, series.rules.tapsPerSecond, series.rules.burst, series.rules.backlog,
        series.rules.sessionTimeout,
      ])
    return SeasonSeries(
      id: SeasonSeriesID(rawValue: db.lastInsertedRowID), name: series.name, period: series.period,
      timeZone: series.timeZone, startsAt: series.startsAt, endsAt: series.endsAt, rules: series.rules)
  }

  static func setEnd(_ db: Database, of id: SeasonSeriesID, to moment: Timestamp) throws {
    try db.execute(
      sql: "UPDATE season_series SET ends_at = ? WHERE id = ?", arguments: [moment.milliseconds, id.rawValue])
  }

  private static func series(_ row: Row) throws -> SeasonSeries {
    let id: Int64 = row["id"]
    guard let period = SeasonPeriod(rawValue: row["period"]),
      let rules = FairPlayRules(
        tapsPerSecond: row["taps_per_second"], burst: row["burst"], backlog: row["backlog"],
        sessionTimeout: row["session_timeout"])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "series \(id) has values that none can have") }
    let endsAt: Int64? = row["ends_at"]
    return SeasonSeries(
      id: SeasonSeriesID(rawValue: id), name: row["name"], period: period, timeZone: row["time_zone"],
      startsAt: Timestamp(milliseconds: row["starts_at"]), endsAt: endsAt.map(Timestamp.init(milliseconds:)),
      rules: rules)
  }
}
