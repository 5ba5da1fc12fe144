import GRDB
import TapGame

/// The contents of a season's seal.
///
/// Each part of the season has its own digest, so that a check can name the part that was changed. A part's digest is
/// the SHA-256 of its rows: for each row the byte `R` and the values of its columns, in the encoding of
/// ``ContestDigest``. The seal is the SHA-256 of the text `touchschool season`, and of the name, the number of rows and
/// the digest of each part, as values, in the order of ``Part``.
struct SealedSeason {
  /// A part of a season.
  enum Part: String, CaseIterable {
    /// The season with its rules.
    case season
    /// The sessions, by number.
    case sessions
    /// The receipts, by number, the newest first.
    case receipts
    /// The adjustments, by number.
    case adjustments
    /// The imports of taps, by number.
    case imports
    /// The schools' totals at the end of each minute, by school and minute.
    case history
    /// The final standings with the schools as they were at the end, by ordinal rank.
    case standings
    /// The audit list's entries about the season, up to the sealing, by number.
    case orders
  }

  /// The parts that every seal has. Older seals do not have a part that was added later.
  static let firstParts = Set<Part>([
    .season, .sessions, .receipts, .adjustments, .imports, .history, .standings,
  ])

  struct Digest: Hashable {
    let part: Part
    let rows: Int
    let digest: String
  }

  let parts: [Digest]

  /// Reads a season that has ended.
  ///
  /// - Complexity: O(rows of the season + receipts of other seasons counted meanwhile).
  init(_ db: Database, _ season: SeasonID, parts: Set<Part> = Set(Part.allCases)) throws {
    self.parts = try Part.allCases.filter(parts.contains).map { try Self.digest(of: $0, season, db) }
  }

  static func digest(of part: Part, _ season: SeasonID, _ db: Database) throws -> Digest {
    var contents = HashedContents()
    let rows =
      part == .receipts
      ? try addReceipts(of: season, to: &contents, db)
      : try add(part, of: season, to: &contents, db)
    return Digest(part: part, rows: rows, digest: contents.hash().hexadecimal)
  }

  /// The digest of all parts: 64 hexadecimal digits.
  var digest: String {
    var contents = HashedContents()
    contents.add("touchschool season")
    for part in parts {
      contents.add(part.part.rawValue)
      contents.add(Int64(part.rows))
      contents.add(part.digest)
    }
    return contents.hash().hexadecimal
  }

  /// Seals a season, inside a transaction.
  static func seal(_ db: Database, _ end: SeasonEndTable.End, at moment: Timestamp) throws {
    let sealed = try SealedSeason(db, end.season)
    for part in sealed.parts {
      try db.execute(
        sql: "INSERT INTO season_seal (season, part, rows, digest) VALUES (?, ?, ?, ?)",
        arguments: [end.season.rawValue, part.part.rawValue, part.rows, part.digest])
    }
    try SeasonEndTable.setSeal(db, of: end.season, to: SeasonSeal(digest: sealed.digest, sealedAt: moment))
    // A sealed season cannot change, so the addresses of its players are not needed any more and are deleted.
    try SourceTable.forget(db, end.season)
    try BanTable.forgetAddresses(db, end.season)
  }

  private static func add(
    _ part: Part, of season: SeasonID, to contents: inout HashedContents, _ db: Database
  ) throws -> Int {
    guard var sql = part == .season ? try row(of: SeasonTable.season(db, season)) : rows[part] else { return 0 }
    if part == .standings { sql = try SchoolsAsOf(db, season: season).clause + sql }
    let statement = try db.makeStatement(sql: sql)
    try statement.setArguments([season.rawValue])
    return try contents.add(rowsOf: statement, db)
  }

  /// The SQL for the rows of each part except the season and the receipts.
  private static let rows: [Part: String] = [
    .sessions: """
    SELECT id, school, origin, nickname, opened_at, last_sequence, accepted, rejected
    FROM session WHERE season = ?1 ORDER BY id
    """,
    .adjustments: """
    SELECT tap_adjustment.id, session, taps, reason, made_at, revision, after_receipt, session_taps, school_taps
    FROM tap_adjustment JOIN session ON session.id = session WHERE season = ?1 ORDER BY tap_adjustment.id
    """,
    .imports: "SELECT id, digest, file, schools, taps, revision FROM tap_import WHERE season = ?1 ORDER BY id",
    .history: "SELECT school, minute, taps, reached_at FROM school_minute WHERE season = ?1 ORDER BY school, minute",
    .standings: """
    SELECT number, school.id, name, level, region, district, address, latitude, longitude, status, taps, reached_at,
           revision
    FROM school LEFT JOIN school_total ON season = ?1 AND school = number
    WHERE status = 'open' OR taps IS NOT NULL
    ORDER BY coalesce(taps, 0) DESC, reached_at, school.id
    """,
    // For a sealed season, only the entries that existed at the sealing.
    .orders: """
    SELECT id, order_id, command, fields, sender, address, made_at, revision, outcome, refusal
    FROM contest_order WHERE season = ?1 ORDER BY id
    LIMIT coalesce((SELECT rows FROM season_seal WHERE season = ?1 AND part = 'orders'), -1)
    """,
  ]

  /// The SQL for the row of a season. The columns for the grace and the pauses are left out if the season has none, so
  /// that its seal is the same as before these columns existed.
  private static func row(of season: Season?) -> String {
    let grace = season?.rules.graceMilliseconds == 0 ? "" : ", settings ->> 'grace'"
    let pauses = season?.pauses.all.isEmpty == false ? ", pauses" : ""
    return """
      SELECT id, name, starts_at, ends_at, settings ->> 'taps-per-second', settings ->> 'burst', settings ->> 'backlog',
             settings ->> 'session-timeout', series\(grace)\(pauses)
      FROM season WHERE id = ?1
      """
  }

  /// Adds the receipts, newest first, until all batches of the sessions are found. Receipts have no index by season,
  /// and following each session's references took six times as long.
  private static func addReceipts(
    of season: SeasonID, to contents: inout HashedContents, _ db: Database
  ) throws -> Int {
    var sessions: Set<Int64> = []
    var (newest, batches): (Int64, Int64) = (0, 0)
    let session = try IntegerStatement(
      db, "SELECT id, last_sequence, coalesce(last_receipt, 0) FROM session WHERE season = ?1")
    session.bind(1, season.rawValue)
    try session.rows { row in
      sessions.insert(try row.integer(0))
      batches = batches.addingSaturated(try row.integer(1))
      newest = max(newest, try row.integer(2))
      return true
    }
    guard batches > 0 else { return 0 }
    let receipts = try IntegerStatement(
      db,
      """
      SELECT id, session, sequence, span, accepted, rejected, reason, session_taps, school_taps, revision
      FROM receipt WHERE id <= ?1 ORDER BY id DESC
      """)
    receipts.bind(1, newest)
    var count: Int64 = 0
    try receipts.rows { row in
      guard sessions.contains(try row.integer(1)) else { return true }
      contents.addRow()
      for column in 0..<Int32(10) { contents.add(try row.integer(column)) }
      count += 1
      return count < batches
    }
    return Int(count)
  }
}
