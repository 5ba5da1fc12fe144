import Boards
import GRDB
import SchoolDirectory
import TapGame

/// The schools of a board with their present totals, ordered by id. A school's position in this order breaks the last
/// ties.
struct Contenders {
  /// A school of the board.
  struct Contender {
    /// The school's number in the file.
    let number: Int64
    let total: PastTotal
  }

  let all: [Contender]
  /// The highest total ever of each school that lost taps to an adjustment, by number. The totals of other schools
  /// never fell.
  let peaks: [Int64: Int64]

  /// Reads the schools of a board in a season: the open ones, and the closed ones that have taps.
  ///
  /// - Throws: ``BoardError/unknownBoard(_:)`` if no school is on it.
  /// - Complexity: O(n).
  init(_ db: Database, season: Season, board: Board) throws {
    let condition = board.condition
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT number, coalesce(taps, 0), coalesce(reached_at, ?)
        FROM school LEFT JOIN school_total ON season = ? AND school = number
        WHERE (status = 'open' OR taps IS NOT NULL) AND \(condition?.sql ?? "true")
        ORDER BY id
        """,
      arguments: [season.startsAt.milliseconds, season.id.rawValue] + (condition?.arguments ?? []))
    var contenders: [Contender] = []
    while let row = try rows.next() {
      contenders.append(
        Contender(
          number: row[0], total: PastTotal(taps: row[1], reachedAt: Timestamp(milliseconds: row[2]))))
    }
    // The board of all schools exists even without schools.
    guard !contenders.isEmpty || board == .all else { throw BoardError.unknownBoard(board) }
    all = contenders
    peaks = try AdjustmentTable.peaks(db, season: season.id)
  }

  /// The number of a school; `nil` if the id is unknown.
  ///
  /// - Complexity: O(log n).
  static func number(_ db: Database, of id: SchoolID) throws -> Int64? {
    try SchoolTable.number(db, id)
  }

  /// The school with a number in the file.
  ///
  /// - Complexity: O(log n).
  static func school(_ db: Database, number: Int64) throws -> School {
    let id = try String.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM school WHERE number = ?"), arguments: [number])
    guard let id, let school = try SchoolTable.school(db, SchoolTable.id(id)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "school \(number) is not there")
    }
    return school
  }
}
