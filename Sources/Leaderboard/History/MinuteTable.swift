import GRDB
import TapGame

/// A school's taps at a past moment, and when it reached them.
struct PastTotal: Hashable {
  let taps: Int64
  let reachedAt: Timestamp
}

/// The table of the schools' totals at past minutes.
///
/// The key of the table is (season, school, minute), so each lookup is one descent of the B-tree. With 12,000 schools
/// and nine million rows, 12,000 separate lookups together take as long as one query for all schools with a correlated
/// subquery. A join with `max(minute)` or a GROUP BY takes twenty to two hundred times as long, because SQLite reads
/// all earlier minutes.
struct MinuteTable {
  private let select: IntegerStatement
  private let season: Int64
  /// The total of a school before its first tap.
  let nothing: PastTotal

  init(_ db: Database, season: Season) throws {
    select = try IntegerStatement(
      db,
      """
      SELECT taps, reached_at, school FROM school_minute WHERE season = ?1 AND school = ?2 AND minute < ?3
      ORDER BY minute DESC LIMIT 1
      """)
    self.season = season.id.rawValue
    nothing = PastTotal(taps: 0, reachedAt: season.startsAt)
  }

  /// The total of a school at a cut; ``nothing`` if it had no taps.
  ///
  /// - Parameter now: the school's present total, which is the result if it was reached before the cut.
  func total(of number: Int64, now: PastTotal, at cut: SeasonCut) throws -> PastTotal {
    if now == nothing || now.reachedAt.minute < cut.minute { return now }
    return try select.row(season, number, cut.minute) {
      PastTotal(taps: try $0.count(0), reachedAt: try $0.moment(1))
    } ?? nothing
  }

  /// Runs lookups of many schools at one cut with a small page cache. Each lookup reads a page that is not needed
  /// again. With a small cache, SQLite reuses the same memory, which halves the time (12,000 lookups in a file of nine
  /// million rows: 52 ms with 64 MiB, 27 ms with 2 MiB).
  static func readingOnce(_ db: Database, _ work: () throws -> Void) throws {
    let size = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? 0
    try db.execute(sql: "PRAGMA cache_size = -2048")
    defer { try? db.execute(sql: "PRAGMA cache_size = \(size)") }
    try work()
  }
}
