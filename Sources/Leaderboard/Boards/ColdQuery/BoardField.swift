import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// The schools of a board in the file at one revision, identified by their numbers.
///
/// Schools without taps are behind all others. They are read only if one of their positions is requested. Most slices
/// are at the top of the board and do not include them. For the board of all schools, schools without taps are counted
/// without being read.
struct BoardField {
  private let db: Database
  private let season: Season
  private let directory: SchoolsAsOf
  /// The schools with taps; after ``complete()``, all schools. They are in no particular order.
  private(set) var schools: [MovedSchool]
  /// The number of schools on the board.
  let count: Int
  /// The numbers of the schools without taps; `nil` for the board of all schools.
  private var untouched: [Int64]?

  /// Reads the schools with taps and counts the others.
  init(_ db: Database, season: Season, board: Board, schools directory: SchoolsAsOf) throws {
    self.db = db
    self.season = season
    self.directory = directory
    let touched = try MovedSchool.all(db, season: season.id, after: Revision(rawValue: 0))
    guard board != .all else {
      let groups = try Self.groups(db, directory)
      schools = groups.isEmpty ? touched : touched.filter { !groups.contains($0.number) }
      count = try Self.countOfAll(db, season: season.id, directory, groups: groups.count)
      return
    }
    let condition = board.condition
    var open: Set<Int64> = []
    var closed: Set<Int64> = []
    let rows = try StoredRow.fetchCursor(
      db, sql: directory.clause + "SELECT number, status = 'open' FROM school WHERE \(condition.sql)",
      arguments: condition.arguments)
    while let row = try rows.next() {
      if try row[1] { open.insert(try row[0]) } else { closed.insert(try row[0]) }
    }
    schools = touched.filter { open.contains($0.number) || closed.contains($0.number) }
    for school in schools { open.remove(school.number) }
    untouched = Array(open)
    count = schools.count + open.count
  }

  /// The school with this number; `nil` if ``schools`` does not contain it.
  func school(number: Int64) -> MovedSchool? { schools.first { $0.number == number } }

  /// Reads the schools without taps as well.
  mutating func complete() throws {
    guard schools.count < count else { return }
    let numbers = try untouched ?? untouchedOfAll()
    schools += numbers.map { MovedSchool(number: $0, taps: 0, reachedAt: season.startsAt) }
  }

  /// The schools at a range of positions, in the order of the board.
  ///
  /// - Parameter places: 0-based positions on the board; before ``complete()``, only positions of schools with taps.
  mutating func schools(at places: Range<Int>) throws -> [MovedSchool] {
    guard !places.isEmpty else { return [] }
    guard places.upperBound <= schools.count else {
      throw DatabaseError.damage(
        table: "school", "its indexes have \(count) schools of the board and it has \(schools.count)")
    }
    let gathered = schools.gather(places)
    let run = try IDOrder.sorted(schools[gathered], db, of: count, directory)
    return Array(run[(places.lowerBound - gathered.lowerBound)..<(places.upperBound - gathered.lowerBound)])
  }

  /// The 0-based position of one of these schools.
  func place(of school: MovedSchool) throws -> Int {
    let level = schools.filter { !$0.isAhead(of: school) && !school.isAhead(of: $0) }
    let before = try IDOrder.sorted(level[...], db, of: count, directory).prefix { $0 != school }.count
    return schools.count { $0.isAhead(of: school) } + before
  }

  /// The numbers of the groups, which are not on the board of all schools.
  private static func groups(_ db: Database, _ directory: SchoolsAsOf) throws -> Set<Int64> {
    let index = directory == .now ? "INDEXED BY school_group" : ""
    return Set(
      try StoredRow.fetchValues(
        db, sql: directory.clause + "SELECT number FROM school \(index) WHERE instr(id, ',') > 0"))
  }

  /// The number of schools on the board of all schools. Closed schools without taps are not on this board.
  private static func countOfAll(
    _ db: Database, season: SeasonID, _ directory: SchoolsAsOf, groups: Int
  ) throws -> Int {
    guard directory == .now else {
      return try Int.fetchOne(
        db,
        sql: directory.clause + """
          SELECT count(*) FROM school
          WHERE (status = 'open' OR EXISTS (SELECT 1 FROM school_total WHERE season = ? AND school = number))
            AND \(GroupTable.isSchool)
          """,
        arguments: [season.rawValue]) ?? 0
    }
    let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM school") ?? 0
    let gone = try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM school INDEXED BY school_closed
        WHERE status = 'closed' AND NOT EXISTS (SELECT 1 FROM school_total WHERE season = ? AND school = number)
          AND \(GroupTable.isSchool)
        """,
      arguments: [season.rawValue])
    return max(0, all - groups - (gone ?? 0))
  }

  private func untouchedOfAll() throws -> [Int64] {
    var known = Set(schools.lazy.map(\.number))
    known.formUnion(try Self.groups(db, directory))
    known.formUnion(
      try StoredRow.fetchValues(
        db,
        sql: directory == .now
          ? "SELECT number FROM school INDEXED BY school_closed WHERE status = 'closed'"
          : directory.clause + "SELECT number FROM school WHERE status = 'closed'"))
    var untouched: [Int64] = []
    try IntegerStatement(db, directory.clause + "SELECT number FROM school").rows { row in
      let number = try row.integer(0)
      if !known.contains(number) { untouched.append(number) }
      return true
    }
    return untouched
  }
}

extension Board {
  /// The SQL condition for the board's rows of the school table.
  var condition: (sql: String, arguments: StatementArguments) {
    let isSchool = GroupTable.isSchool
    return switch self {
    case .all: (isSchool, [])
    case .level(let level): ("level = ? AND \(isSchool)", [level.rawValue])
    case .region(let region): ("region = ? AND \(isSchool)", [region])
    case .district(let region, let district): ("region = ? AND district = ? AND \(isSchool)", [region, district])
    case .regionLevel(let region, let level): ("region = ? AND level = ? AND \(isSchool)", [region, level.rawValue])
    case .school(let school): ("school.id > ? AND school.id < ?", GroupTable.range(school))
    }
  }
}
