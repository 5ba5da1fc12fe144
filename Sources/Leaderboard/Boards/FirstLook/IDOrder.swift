import Boards
import GRDB

/// The order of a board where taps and moments leave it open: that of the ids, which only the school table knows.
enum IDOrder {
  /// Schools in the order of the board.
  ///
  /// - Parameter count: how many schools there are in all, to choose the quicker way.
  /// - Complexity: O(m log n) for m schools, or O(n) where that is less.
  static func sorted(_ schools: ArraySlice<MovedSchool>, _ db: Database, of count: Int) throws -> [MovedSchool] {
    guard schools.count > 1 else { return Array(schools) }
    return schools.count > count / walkedInTimeOfLookUp
      ? try walking(schools, db) : try lookingUp(schools, db)
  }

  /// To find one id takes about as long as to walk over so many entries of the index of ids.
  private static let walkedInTimeOfLookUp = 8

  private static func lookingUp(_ schools: ArraySlice<MovedSchool>, _ db: Database) throws -> [MovedSchool] {
    let id = try IntegerStatement(db, "SELECT id FROM school WHERE number = ?1")
    let identified = try schools.map { school in
      id.bind(1, school.number)
      return (id: try id.row { $0.text(0) } ?? "", school: school)
    }
    return identified.sorted { a, b in
      if a.school.isAhead(of: b.school) { return true }
      return !b.school.isAhead(of: a.school) && a.id < b.id
    }.map(\.school)
  }

  private static func walking(_ schools: ArraySlice<MovedSchool>, _ db: Database) throws -> [MovedSchool] {
    let byNumber = Dictionary(schools.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    var byID: [MovedSchool] = []
    byID.reserveCapacity(byNumber.count)
    try IntegerStatement(db, "SELECT number FROM school ORDER BY id").rows { row in
      if let school = byNumber[row.integer(0)] { byID.append(school) }
      return byID.count < byNumber.count
    }
    // The standard library's sort is stable: who is level stays in the order of the ids.
    return byID.sorted { $0.isAhead(of: $1) }
  }
}
