import Boards
import GRDB
import SQLiteFile
import TapGame

/// The schools of a board with their present totals, ordered by id. If two schools have the same taps and reached them
/// at the same moment, the one that comes first in this order is ahead.
struct Candidates {
  /// A school of the board.
  struct Candidate {
    /// The school's number in the file.
    let number: Int64
    let total: PastTotal
  }

  let all: [Candidate]
  /// The highest total ever of each school that lost taps to an adjustment, by number. The totals of other schools have
  /// never fallen.
  let peaks: [Int64: Int64]

  static let none = Candidates(all: [], peaks: [:])

}

extension Candidates {
  /// Reads the schools of a board in a season: the open ones, and the closed ones that have taps.
  ///
  /// - Parameters:
  ///   - schools: the schools as they were at the moment.
  ///   - minute: the first minute after the moment. A school that was closed at the moment is on the board if it had
  ///     taps before this minute.
  /// - Throws: ``BoardError/unknownBoard(_:)`` if no school is on the board.
  init(_ db: Database, _ timeline: SeasonTimeline, board: Board, schools: SchoolsAsOf, before minute: Int64) throws {
    let (season, condition) = (timeline.played.season, board.condition)
    let rows = try StoredRow.fetchCursor(
      db,
      sql: schools.clause + """
        SELECT number, coalesce(taps, 0), coalesce(reached_at, ?)
        FROM school LEFT JOIN \(timeline.totalTable) ON season = ? AND school = number
        WHERE (status = 'open' OR EXISTS (
                SELECT 1 FROM school_minute WHERE season = ? AND school = number AND minute < ?))
          AND \(condition.sql)
        ORDER BY id
        """,
      arguments: [
        season.startsAt.milliseconds, season.id.rawValue, season.id.rawValue, min(minute, timeline.lastMinute),
      ]
        + condition.arguments)
    let all = try Array(
      rows.map {
        Candidate(number: try $0[0], total: PastTotal(taps: try $0.count(1), reachedAt: try $0.moment(2)))
      })
    // The board of all schools exists even without schools.
    guard !all.isEmpty || board == .all else { throw BoardError.unknownBoard(board) }
    self.init(all: all, peaks: try AdjustmentTable.peaks(db, season: season.id))
  }
}
