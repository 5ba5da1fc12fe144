import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
import Synchronization
import TapGame

/// Reads a slice of a board with SQL at one revision, for a process that makes only one query.
///
/// Loading a season's boards into memory reads and sorts all schools.
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

  /// - Returns: the page; `nil` for a slice that is not given by positions.
  /// - Throws: ``BoardError/unknownBoard(_:)``, ``BoardError/notOnBoard(_:_:)``.
  func page(_ slice: BoardSlice, ties: TiePolicy) throws -> BoardPage? {
    let count = try count()
    guard count > 0 || board == .all else { throw BoardError.unknownBoard(board) }
    guard let range = try slice.range(count: count, position: place) else { return nil }
    return BoardPage(
      of: board, season: played.summary, revision: try RevisionTable.last(db), ties: ties, total: count, range: range,
      entries: try entries(at: range, ties: ties))
  }

  private func entries(at places: Range<Int>, ties: TiePolicy) throws -> [Standing] {
    guard !places.isEmpty else { return [] }
    // Schools without taps are behind all others. Most slices are at the top, so they are read only if they are needed.
    var rows = try rows(at: places, of: select("*, \(ties.rank) AS rank", from: withTaps(before: places.upperBound)))
    if rows.count < places.count {
      rows = try self.rows(at: places, of: select("*, \(ties.rank) AS rank", from: all))
    }
    guard rows.count == places.count else {
      throw DatabaseError.damage(
        table: "school",
        "its indexes have \(places.upperBound) schools of the board and it has \(places.lowerBound + rows.count)")
    }
    return try zip(places, rows).map { place, row in
      Standing(
        rank: ties == .ordinal ? place + 1 : try row["rank"], taps: try row.count("taps"),
        reachedAt: try row.moment("reached_at"),
        school: SchoolSummary(try SchoolTable.school(db, number: try row["number"], schools)))
    }
  }

  private func rows(at places: Range<Int>, of schools: String) throws -> [StoredRow] {
    try StoredRow.fetchAll(
      db, sql: "\(schools) ORDER BY taps DESC, reached_at, id LIMIT ? OFFSET ?",
      arguments: arguments + [places.count, places.lowerBound])
  }

  private func place(of id: SchoolID) throws -> Int {
    let row = try StoredRow.fetchOne(
      db, sql: select("*", from: all) + " WHERE id = ?", arguments: arguments + [id.rawValue])
    guard let row else { throw BoardError.notOnBoard(id, board) }
    let own: StatementArguments = [-(try row.count("taps")), try row.moment("reached_at").milliseconds, id.rawValue]
    return try Int.fetchOne(
      db, sql: select("count(*)", from: all) + " WHERE (-taps, reached_at, id) < (?, ?, ?)", arguments: arguments + own)
      ?? 0
  }

  /// The number of schools on the board. Of all schools, most are counted in an index, without being read.
  private func count() throws -> Int {
    guard board == .all, schools == .now else {
      return try Int.fetchOne(db, sql: select("count(*)", from: all), arguments: arguments) ?? 0
    }
    return try Int.fetchOne(
      db,
      sql: """
        SELECT (SELECT count(*) FROM school)
             - (SELECT count(*) FROM school INDEXED BY school_group WHERE instr(id, ',') > 0)
             - (SELECT count(*) FROM school INDEXED BY school_closed WHERE status = 'closed' AND \(GroupTable.isSchool)
                AND NOT EXISTS (SELECT 1 FROM school_total WHERE season = ? AND school = number))
        """,
      arguments: [played.season.id.rawValue]) ?? 0
  }

  /// The SQL that reads columns of the schools on the board. A damaged value is of the first table in it.
  private func select(_ columns: String, from rows: String) -> String {
    schools.clause + """
      SELECT \(columns) FROM (
        SELECT coalesce(number, school_total.school) AS number, school.id AS id, coalesce(taps, 0) AS taps,
          coalesce(reached_at, ?1) AS reached_at
        FROM (SELECT * FROM school_total WHERE season = ?2) AS school_total \(rows))
      """
  }

  /// The open schools, and the closed ones that have taps. One that has taps and is missing is among them, so that this
  /// is noticed.
  private var all: String {
    """
    FULL JOIN school ON school = number
    WHERE number IS NULL OR ((status = 'open' OR taps IS NOT NULL) AND (\(board.condition.sql)))
    """
  }

  /// The schools that have taps, as of ``all``. Of all schools, only those are joined that may be before a place. Groups
  /// of schools may be among them, and then there are too few.
  private func withTaps(before place: Int) -> String {
    let last = "SELECT taps FROM school_total WHERE season = ?2 ORDER BY taps DESC LIMIT 1 OFFSET \(place - 1)"
    return """
      LEFT JOIN school ON number = school
      WHERE taps > 0 \(board == .all ? "AND taps >= (\(last))" : "")
      AND (number IS NULL OR (\(board.condition.sql)))
      """
  }

  private var arguments: StatementArguments {
    [played.season.startsAt.milliseconds, played.season.id.rawValue] + board.condition.arguments
  }
}

extension BoardPage {
  /// A page of the standings at a range of a board's positions, read from the file.
  init(
    of board: Board, season: SeasonSummary, revision: Revision, ties: TiePolicy, total: Int, range: Range<Int>,
    entries: [Standing], at moment: Timestamp? = nil
  ) {
    func cursor(_ standing: Standing) -> BoardCursor {
      BoardCursor(
        season: season.id, board: board, taps: standing.taps, reachedAt: standing.reachedAt.milliseconds,
        school: standing.school.id)
    }
    self.init(
      season: season, revision: revision, board: board, ties: ties, total: total, entries: entries,
      next: range.upperBound < total ? entries.last.map(cursor) : nil,
      previous: range.lowerBound > 0 ? entries.first.map(cursor) : nil, at: moment)
  }
}

extension TiePolicy {
  /// The SQL of a school's rank. An ordinal rank is the school's position, for which SQLite need not sort all schools.
  fileprivate var rank: String {
    switch self {
    case .ordinal: "NULL"
    case .competition: "rank() OVER (ORDER BY taps DESC)"
    case .modified: "count(*) OVER (ORDER BY taps DESC)"
    case .dense: "dense_rank() OVER (ORDER BY taps DESC)"
    }
  }
}

extension Leaderboard {
  /// Answers the first query of a season directly from the file.
  ///
  /// Returns `nil` from the second query on, because loading the season's boards into memory then pays off. It also
  /// returns `nil` for a long slice, because reading all schools in order is then faster than looking up each school.
  func coldQuery(
    _ slice: BoardSlice, of board: Board, season: SeasonID, ties: TiePolicy
  ) async throws -> BoardPage? {
    guard let length = slice.mostSchools, length <= 10_000, watched.boards.withLock({ $0[season] == nil }),
      shared.seasonsLookedAt.withLock({ $0.insert(season).inserted })
    else { return nil }
    do {
      return try await read(season: season) { db, played in
        played.isFrozen ? nil : try ColdQuery(db: db, played: played, board: board).page(slice, ties: ties)
      }
    } catch {
      // A failed query does not count as the first query. Unknown seasons must not be remembered.
      _ = shared.seasonsLookedAt.withLock { $0.remove(season) }
      throw error
    }
  }
}
