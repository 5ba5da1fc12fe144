import Boards
import GRDB
import SchoolDirectory
import TapGame

/// Reads a slice of a board directly from the file at one revision, for a process that makes only one query.
///
/// Loading a season's boards into memory reads and sorts all schools. A single slice needs only one pass over the
/// totals, and the rows of the schools in the slice.
struct ColdQuery {
  let db: Database
  let played: SeasonAtMoment
  let board: Board
  private let schools: SchoolsAsOf

  init(db: Database, played: SeasonAtMoment, board: Board) throws {
    self.db = db
    self.played = played
    self.board = board
    schools = try SchoolsAsOf(db, season: played.season.id)
  }

  private var season: Season { played.season }

  /// - Returns: the page; `nil` for a slice that is not given by positions.
  /// - Throws: ``BoardError/unknownBoard(_:)``, ``BoardError/notOnBoard(_:_:)``.
  func page(_ slice: BoardSlice, ties: TiePolicy) throws -> BoardPage? {
    var field = try BoardField(db, season: season, board: board, schools: schools)
    guard field.count > 0 || board == .all else { throw BoardError.unknownBoard(board) }
    guard let range = try slice.range(count: field.count, position: { try place(of: $0, in: &field) }) else {
      return nil
    }
    if range.upperBound > field.schools.count { try field.complete() }
    let run = try field.schools(at: range)
    let ranks = run.isEmpty ? [] : field.schools.ranks(of: run, from: range.lowerBound, ties: ties)
    let entries = try zip(run, ranks).map { school, rank in
      Standing(
        rank: rank, taps: school.taps, reachedAt: school.reachedAt,
        school: SchoolSummary(try SchoolTable.school(db, number: school.number, schools)))
    }
    return BoardPage(
      season: played.summary, revision: try RevisionTable.last(db), board: board, ties: ties,
      total: field.count, entries: entries,
      next: range.upperBound < field.count ? entries.last.map(cursor) : nil,
      previous: range.lowerBound > 0 ? entries.first.map(cursor) : nil)
  }

  private func cursor(_ standing: Standing) -> BoardCursor {
    BoardCursor(
      season: season.id, board: board, taps: standing.taps, reachedAt: standing.reachedAt.milliseconds,
      school: standing.school.id)
  }

  private func place(of id: SchoolID, in field: inout BoardField) throws -> Int {
    guard let number = try SchoolTable.number(db, id, schools) else { throw BoardError.notOnBoard(id, board) }
    if field.school(number: number) == nil { try field.complete() }
    guard let school = field.school(number: number) else { throw BoardError.notOnBoard(id, board) }
    return try field.place(of: school)
  }
}
