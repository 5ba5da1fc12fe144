import GRDB
import SQLiteFile
import TapGame

enum SeriesTable {
  static func all(_ db: Database) throws -> [SeasonSeries] {
    try StoredRow.fetchAll(db, sql: "SELECT * FROM season_series ORDER BY id").map(series)
  }

  static func series(_ db: Database, _ id: SeasonSeriesID) throws -> SeasonSeries {
    guard
      let row = try StoredRow.fetchOne(db, sql: "SELECT * FROM season_series WHERE id = ?", arguments: [id.rawValue])
    else {
      throw DatabaseError.damage(
        table: "season_series", row: String(id.rawValue), "it is missing, and a season refers to it")
    }
    return try series(row)
  }

  /// - Returns: the series with its number.
  static func insert(_ db: Database, _ series: SeasonSeries) throws -> SeasonSeries {
    try db.execute(
      sql: """
        INSERT INTO season_series (name, period, time_zone, starts_at, ends_at, settings) VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        series.name, series.period.rawValue, series.timeZone, series.startsAt.milliseconds,
        series.endsAt?.milliseconds, try StoredJSON.text(of: series.settings),
      ])
    return SeasonSeries(
      id: SeasonSeriesID(rawValue: db.lastInsertedRowID), name: series.name, period: series.period,
      timeZone: series.timeZone, startsAt: series.startsAt, endsAt: series.endsAt, settings: series.settings)
  }

  static func setEnd(_ db: Database, of id: SeasonSeriesID, to moment: Timestamp) throws {
    try db.execute(
      sql: "UPDATE season_series SET ends_at = ? WHERE id = ?", arguments: [moment.milliseconds, id.rawValue])
  }

  static func set(_ db: Database, _ id: SeasonSeriesID, _ settings: SeasonSettings) throws {
    try db.execute(
      sql: "UPDATE season_series SET settings = ? WHERE id = ?",
      arguments: [try StoredJSON.text(of: settings), id.rawValue])
  }

  private static func series(_ row: StoredRow) throws -> SeasonSeries {
    guard let period = SeasonPeriod(rawValue: try row["period"]) else {
      throw row.damage("its period is not a day, a week or a month")
    }
    return SeasonSeries(
      id: SeasonSeriesID(rawValue: try row["id"]), name: try row["name"], period: period,
      timeZone: try row["time_zone"], startsAt: try row.moment("starts_at"), endsAt: try row.optionalMoment("ends_at"),
      settings: try row.settings())
  }
}
