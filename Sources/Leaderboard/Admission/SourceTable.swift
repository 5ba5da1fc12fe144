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
  private let db: Database
  private let select: IntegerStatement
  private let upsert: IntegerStatement

  init(_ db: Database) throws {
    self.db = db
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
    let entry: SourceTally.Entry?? = try select.row(season, id.rawValue) { row in
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
    let account = entry.account
    try upsert.execute(
      season, id.rawValue, entry.network?.rawValue, entry.budget.sessions, entry.budget.tapsPerSecond, account.tapLevel,
      account.updatedAt.milliseconds, account.sessionsFullAt.milliseconds)
  }

  /// The oldest session of an address without a batch, which still has its seat; `nil` if there is none.
  ///
  /// - Parameter skipped: how many of the oldest sessions are not meant.
  func unusedSession(
    of key: SourceTally.Key, openedAfter moment: Timestamp, skipping skipped: Int
  ) throws -> (id: SessionID, openedAt: Timestamp)? {
    let select = try IntegerStatement(
      db,
      """
      SELECT id, opened_at FROM session INDEXED BY session_unused
      WHERE season = ?1 AND source = ?2 AND opened_at > ?3
        AND last_sequence = 0 AND last_active_at > 0 AND source IS NOT NULL
      ORDER BY opened_at, id LIMIT 1 OFFSET ?4
      """)
    return try select.row(key.season, key.id.rawValue, moment.milliseconds, Int64(skipped)) {
      (SessionID(rawValue: try $0.integer(0)), try $0.moment(1))
    }
  }

  /// Makes an unused session stale, because another session gets its seat.
  func giveSeat(of session: SessionID) throws {
    try db.cachedStatement(sql: "UPDATE session SET last_active_at = ? WHERE id = ?")
      .execute(arguments: [SessionProgress.gaveSeat.milliseconds, session.rawValue])
  }
}

/// The addresses that a transaction touches, with the remaining budget of each. They are written once per transaction.
struct SourceTally {
  /// An address in a season.
  struct Key: Hashable {
    let season: Int64
    let id: SourceID
  }

  /// The state of an address.
  struct Entry {
    /// The next larger network. Its budget applies, too.
    let network: SourceID?
    let budget: AddressBudget
    var account: AddressAccount
  }

  private(set) var entries: [Key: Entry] = [:]
  private(set) var changed: Set<Key> = []

  /// An address; `nil` if no session was opened from it.
  ///
  /// - Parameter read: reads the address from the file.
  mutating func entry(_ key: Key, read: () throws -> Entry?) rethrows -> Entry? {
    if let entry = entries[key] { return entry }
    let entry = try read()
    entries[key] = entry
    return entry
  }

  /// Keeps the new state of an address until the end of the transaction.
  mutating func set(_ key: Key, to entry: Entry) {
    entries[key] = entry
    changed.insert(key)
  }
}
