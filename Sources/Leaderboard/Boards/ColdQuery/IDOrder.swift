import Boards
import GRDB
import SQLiteFile

/// Puts schools into the order of the board. Schools that reached equal taps at the same moment are ordered by id. The
/// ids are read from the school table.
enum IDOrder {
  /// - Parameter count: the number of all schools, to choose the faster method.
  static func sorted(
    _ schools: ArraySlice<MovedSchool>, _ db: Database, of count: Int, _ directory: SchoolsAsOf
  ) throws -> [MovedSchool] {
    guard schools.count > 1 else { return Array(schools) }
    return schools.count > count / walkedInTimeOfLookUp
      ? try walking(schools, db, directory) : try lookingUp(schools, db, directory)
  }

  /// The number of index entries that a scan reads in the time of one lookup.
  private static let walkedInTimeOfLookUp = 8

  private static func lookingUp(
    _ schools: ArraySlice<MovedSchool>, _ db: Database, _ directory: SchoolsAsOf
  ) throws -> [MovedSchool] {
    let id = try IntegerStatement(db, directory.clause + "SELECT id FROM school WHERE number = ?1")
    let identified = try schools.map { school in
      id.bind(1, school.number)
      guard let id = try id.row({ try $0.text(0) }) else { throw missing(school) }
      return (id: id, school: school)
    }
    return identified.sorted { a, b in
      if a.school.isAhead(of: b.school) { return true }
      return !b.school.isAhead(of: a.school) && a.id < b.id
    }.map(\.school)
  }

  private static func walking(
    _ schools: ArraySlice<MovedSchool>, _ db: Database, _ directory: SchoolsAsOf
  ) throws -> [MovedSchool] {
    let byNumber = Dictionary(schools.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    var byID: [MovedSchool] = []
    byID.reserveCapacity(byNumber.count)
    try IntegerStatement(db, directory.clause + "SELECT number FROM school ORDER BY id").rows { row in
      if let school = byNumber[try row.integer(0)] { byID.append(school) }
      return byID.count < byNumber.count
    }
    guard byID.count == schools.count else {
      let found = Set(byID.lazy.map(\.number))
      throw missing(schools.first { !found.contains($0.number) } ?? schools[schools.startIndex])
    }
    // The standard library's sort is stable, so tied schools keep the order of their ids.
    return byID.sorted { $0.isAhead(of: $1) }
  }

  private static func missing(_ school: MovedSchool) -> DatabaseError {
    .damage(table: "school", row: String(school.number), "it is missing or there twice, and it has taps")
  }
}
