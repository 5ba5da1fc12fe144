import GRDB
import TapGame

// The rows of the parts of a seal.
extension SealedSeason {
  static func add(
    _ part: Part, of season: SeasonID, to contents: inout HashedContents, _ db: Database
  ) throws -> Int {
    guard var sql = part == .season ? try row(of: SeasonTable.season(db, season)) : rows[part] else { return 0 }
    if [.standings, .schools, .pupils].contains(part) { sql = try SchoolsAsOf(db, season: season).clause + sql }
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
    .orders: """
    SELECT id, order_id, command, fields, sender, address, made_at, revision, outcome, refusal
    FROM contest_order WHERE season = ?1 ORDER BY id
    \(sealed(.orders))
    """,
    .settings: "SELECT id, last_commit_at, is_simulation, settings, pauses FROM season WHERE id = ?1",
    .end: """
    SELECT season, ended_at, schools, is_by_hand, planned_end, sealed_at FROM season_end WHERE season = ?1
    """,
    .series: """
    SELECT id, name, period, time_zone, starts_at FROM season_series
    WHERE id = (SELECT series FROM season WHERE id = ?1)
    """,
    .states: """
    SELECT id, bucket_level, accounted_until, last_active_at, last_receipt, last_anchor, source, ban, banned_taps,
           is_cleared
    FROM session WHERE season = ?1 ORDER BY id
    """,
    .comment: "SELECT season, comment FROM season_comment WHERE season = ?1",
    .rhythm: """
    SELECT session FROM rhythm_session WHERE session IN (SELECT id FROM session WHERE season = ?1) ORDER BY session
    """,
    .bans: """
    SELECT id, target, school, nickname, source, reason, sessions, taps, made_at, revision, lift_reason, lift_sessions,
           lift_taps, lifted_at, lift_revision, actor
    FROM ban WHERE season = ?1 ORDER BY id
    """,
    .pauses: "SELECT pause, session, taps FROM pause_session WHERE season = ?1 ORDER BY pause, session",
    .tickets: "SELECT digest, school, session FROM ticket WHERE season = ?1 ORDER BY digest",
    .sheets: "SELECT id, name, imports, imported_at, revision FROM tap_sheet WHERE season = ?1 ORDER BY id",
    .sheetLines: """
    SELECT sheet, school, taps FROM tap_sheet_line WHERE sheet IN (SELECT id FROM tap_sheet WHERE season = ?1)
    ORDER BY sheet, school
    """,
    .sheetSessions: """
    SELECT sheet, school, session FROM tap_sheet_session WHERE sheet IN (SELECT id FROM tap_sheet WHERE season = ?1)
    ORDER BY sheet, school, session
    """,
    .merges: """
    SELECT session, source_session FROM merged_session
    WHERE session IN (SELECT id FROM session WHERE season = ?1) ORDER BY session
    """,
    .schools: """
    SELECT number, id, name, level, region, district, address, latitude, longitude, status, since,
           (SELECT edition FROM main.school AS present WHERE present.number = school.number)
    FROM school WHERE ?1 = ?1 ORDER BY number
    """,
    .versions: """
    SELECT number, until, since, id, name, level, region, district, address, latitude, longitude, status
    FROM school_version WHERE until <= \(schools) ORDER BY number, until
    """,
    .pupils: """
    SELECT number, NULL AS until, pupils FROM school WHERE pupils IS NOT NULL AND ?1 = ?1
    UNION ALL
    SELECT number, until, pupils FROM school_version WHERE pupils IS NOT NULL AND until <= \(schools)
    ORDER BY number, until
    """,
    .editions: """
    SELECT id, name, format, digest, imported_at, revision, rows, added, changed, closed, reopened, unchanged, skipped
    FROM school_edition WHERE revision <= \(schools) ORDER BY id
    """,
    // More taps of the millisecond of the sealing may join the newest revision, which then gets their number.
    .revisions: """
    SELECT iif(concerns = 'taps' AND lead(id) OVER (ORDER BY id) IS NULL
               AND committed_at >= (SELECT sealed_at FROM season_end WHERE season = ?1), NULL, id), committed_at, concerns
    FROM (SELECT id, committed_at, concerns FROM revision
          WHERE concerns <> 'taps' OR committed_at >= (SELECT starts_at FROM season WHERE id = ?1)
          ORDER BY id \(sealed(.revisions)))
    ORDER BY id
    """,
    .commonOrders: """
    SELECT id, order_id, command, fields, sender, address, made_at, revision, outcome, refusal
    FROM contest_order WHERE season IS NULL AND ?1 = ?1 ORDER BY id
    \(sealed(.commonOrders))
    """,
  ]

  /// The newest revision of schools at the season's end.
  private static let schools = "(SELECT schools FROM season_end WHERE season = ?1)"

  /// Limits the rows of a part that grows after the sealing to those that were there.
  private static func sealed(_ part: Part) -> String {
    "LIMIT coalesce((SELECT rows FROM season_seal WHERE season = ?1 AND part = '\(part.rawValue)'), -1)"
  }

  /// The SQL for the row of a season, without a grace and pauses that it does not have.
  private static func row(of season: Season?) -> String {
    let grace = season?.rules.graceMilliseconds == 0 ? "" : ", settings ->> 'grace'"
    let pauses = season?.pauses.all.isEmpty == false ? ", pauses" : ""
    return """
      SELECT id, name, starts_at, ends_at, settings ->> 'taps-per-second', settings ->> 'burst', settings ->> 'backlog',
             settings ->> 'session-timeout', series\(grace)\(pauses)
      FROM season WHERE id = ?1
      """
  }
}
