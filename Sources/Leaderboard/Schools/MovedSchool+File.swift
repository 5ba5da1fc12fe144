import Boards
import GRDB
import TapGame

extension MovedSchool {
  /// The present totals of the schools whose totals changed in a season after a revision, in no particular order.
  static func all(_ db: Database, season: SeasonID, after revision: Revision) throws -> [MovedSchool] {
    if revision.rawValue > 0, let numbers = try numbersOnReceipts(db, season: season, after: revision) {
      let total = try IntegerStatement(
        db, "SELECT taps, reached_at, school FROM school_total WHERE season = ?1 AND school = ?2")
      return try numbers.compactMap { number in
        try total.row(season.rawValue, number) {
          MovedSchool(number: number, taps: try $0.count(0), reachedAt: try $0.moment(1))
        }
      }
    }
    let scan = try IntegerStatement(
      db, "SELECT school, taps, reached_at FROM school_total WHERE season = ?1 AND revision > ?2")
    return try scan.map(season.rawValue, revision.rawValue) {
      MovedSchool(number: try $0.integer(0), taps: try $0.count(1), reachedAt: try $0.moment(2))
    }
  }

  /// The maximum number of receipts to read. If there are more, all schools are read.
  private static let receiptLimit = 2000

  /// The numbers of the schools with receipts or adjustments since a revision. Receipts are appended in the order of
  /// revisions, so they are read from the end.
  ///
  /// - Returns: `nil` if there are too many receipts.
  private static func numbersOnReceipts(
    _ db: Database, season: SeasonID, after revision: Revision
  ) throws -> Set<Int64>? {
    let receipts = try IntegerStatement(db, "SELECT session, revision FROM receipt ORDER BY id DESC")
    var sessions: Set<Int64> = []
    var read = 0
    try receipts.rows { row in
      guard try row.integer(1) > revision.rawValue, read < receiptLimit else { return false }
      read += 1
      sessions.insert(try row.integer(0))
      return true
    }
    guard read < receiptLimit else { return nil }
    let school = try IntegerStatement(db, "SELECT season, school FROM session WHERE id = ?1")
    var numbers: Set<Int64> = []
    for session in sessions {
      _ = try school.row(session) { row in
        if try row.integer(0) == season.rawValue { numbers.insert(try row.integer(1)) }
      }
    }
    numbers.formUnion(try AdjustmentTable.schools(db, season: season, after: revision))
    return numbers.union(try numbers.compactMap { try GroupTable.school(db, of: $0) })
  }
}
