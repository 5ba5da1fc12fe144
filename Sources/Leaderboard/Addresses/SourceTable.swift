import GRDB
import SQLiteFile
import TapGame

/// The table of the addresses from which sessions were opened.
enum SourceTable {
  /// Deletes everything that is stored about the addresses of a season.
  static func forget(_ db: Database, _ season: SeasonID) throws {
    try db.execute(
      sql: "UPDATE session SET source = NULL WHERE season = ? AND source IS NOT NULL", arguments: [season.rawValue])
    try db.execute(sql: "DELETE FROM source WHERE season = ?", arguments: [season.rawValue])
  }
}

/// The statements for addresses on the commit path, prepared once for a connection.
struct SourceStatements {
  private let select: IntegerStatement
  private let upsert: IntegerStatement

  init(_ db: Database) throws {
    select = try IntegerStatement(
      db,
      """
      SELECT network, sessions, taps, tap_level, updated_at, sessions_full_at, season, id
      FROM source WHERE season = ?1 AND id = ?2
      """)
    upsert = try IntegerStatement(
      db,
      """
      INSERT INTO source (season, id, network, sessions, taps, tap_level, updated_at, sessions_full_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT DO UPDATE SET network = excluded.network, sessions = excluded.sessions, taps = excluded.taps,
        tap_level = excluded.tap_level, updated_at = excluded.updated_at, sessions_full_at = excluded.sessions_full_at
      """)
  }

  /// An address in a season; `nil` if no session was opened from it.
  func entry(season: Int64, id: SourceID) throws -> SourceTally.Entry? {
    select.bind(1, season)
    select.bind(2, id.rawValue)
    let entry: SourceTally.Entry?? = try select.row { row in
      guard let budget = AddressBudget(sessions: try row.integer(1), tapsPerSecond: try row.integer(2)) else {
        return nil
      }
      return SourceTally.Entry(
        network: try row.optionalInteger(0).map(SourceID.init(rawValue:)), budget: budget,
        account: AddressAccount(
          tapLevel: try row.integer(3, in: StoredRange.addressLevels), updatedAt: try row.moment(4),
          sessionsFullAt: try row.moment(5)))
    }
    if case .some(.none) = entry {
      throw DatabaseError.damage(table: "source", row: String(id.rawValue), "its budget is out of range")
    }
    return entry ?? nil
  }

  func write(_ entry: SourceTally.Entry, season: Int64, id: SourceID) throws {
    upsert.bind(1, season)
    upsert.bind(2, id.rawValue)
    upsert.bind(3, entry.network?.rawValue)
    upsert.bind(4, entry.budget.sessions)
    upsert.bind(5, entry.budget.tapsPerSecond)
    upsert.bind(6, entry.account.tapLevel)
    upsert.bind(7, entry.account.updatedAt.milliseconds)
    upsert.bind(8, entry.account.sessionsFullAt.milliseconds)
    try upsert.execute()
  }
}
