import GRDB
import TapGame

/// What a school had: so many taps, since that moment.
struct PastTotal: Hashable {
  let taps: Int64
  let reachedAt: Timestamp
}

/// What schools had at past minutes, as rows.
///
/// The key of the table is (season, school, minute), so each look-up is one walk down the tree. Measured over 12,000 schools and nine
/// million rows: this loop and a correlated subquery take as long; a join with `max(minute)` or a GROUP BY takes twenty to two hundred
/// times that, because SQLite reads every minute before.
struct MinuteTable {
  private let select: IntegerStatement
  /// What a school has before its first tap.
  let nothing: PastTotal

  init(_ db: Database, season: Season) throws {
    select = try IntegerStatement(
      db,
      """
      SELECT taps, reached_at FROM school_minute WHERE season = ?1 AND school = ?2 AND minute < ?3
      ORDER BY minute DESC LIMIT 1
      """)
    select.bind(1, season.id.rawValue)
    nothing = PastTotal(taps: 0, reachedAt: season.startsAt)
  }

  /// What a school had at a cut; ``nothing`` if it had no taps.
  ///
  /// - Parameter now: what it has now, which is the answer where that is older than the cut.
  /// - Complexity: O(log rows).
  func total(of number: Int64, now: PastTotal, at cut: SeasonCut) throws -> PastTotal {
    if now == nothing || now.reachedAt.minute < cut.minute { return now }
    select.bind(2, number)
    select.bind(3, cut.minute)
    return try select.row { PastTotal(taps: $0.integer(0), reachedAt: Timestamp(milliseconds: $0.integer(1))) }
      ?? nothing
  }

  /// Looks up many schools at one cut, each on a page of its own that is not needed again: with little memory for pages SQLite uses the
  /// same piece over again, which halves the time (12,000 look-ups in a file of nine million rows, 52 ms with 64 MiB, 27 ms with 2).
  static func readingOnce(_ db: Database, _ work: () throws -> Void) throws {
    let size = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? 0
    try db.execute(sql: "PRAGMA cache_size = -2048")
    defer { try? db.execute(sql: "PRAGMA cache_size = \(size)") }
    try work()
  }
}
