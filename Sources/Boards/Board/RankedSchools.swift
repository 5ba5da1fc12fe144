import Ranking
package import SchoolDirectory
package import TapGame

package struct NumberedSchool: Sendable {
  package let number: Int64
  package let school: School

  package init(number: Int64, school: School) {
    self.number = number
    self.school = school
  }
}

/// The new total of a school, identified by its number in the store.
package struct MovedSchool: Hashable, Sendable {
  package let number: Int64
  package let taps: Int64
  package let reachedAt: Timestamp

  package init(number: Int64, taps: Int64, reachedAt: Timestamp) {
    self.number = number
    self.taps = taps
    self.reachedAt = reachedAt
  }
}

/// The key of a school on the boards: its position among the season's schools, sorted by id. Keys therefore have the
/// same order as ids.
package struct SchoolKey: Hashable, Comparable, Sendable {
  package let rawValue: Int32

  package static func < (a: SchoolKey, b: SchoolKey) -> Bool { a.rawValue < b.rawValue }
}

/// The schools of a season's boards, and the boards of each school. An instance is immutable: a new edition of the
/// directory creates a new one.
///
/// With keys, an index stores four bytes for each school instead of its id, and a commit finds the boards of a school
/// without comparing names.
package final class RankedSchools: Sendable {
  private let schools: [SchoolSummary]
  /// The key of each school by its number in the file; -1 for a school that is not on the boards.
  private let keysByNumber: [Int32]
  /// The keys of the schools with very large numbers. A store numbers schools from 1 without gaps, but in a damaged
  /// file a number can be anything.
  private let keysByDistantNumber: [Int64: Int32]
  /// The board of all schools, then every other board that has a school.
  package let boards: [Board]
  private let numbersOfBoards: [Board: Int]
  /// The positions in ``boards`` of each school's boards: ``boardsOfSchool`` positions for each school, in the order of
  /// the keys. A group has one, and -1 in place of the others.
  private let memberships: [Int32]
  /// The head counts that are known.
  private let pupils: [SchoolKey: Int]

  private static let boardsOfSchool = 5

  /// The schools of these rows, which must be ordered by id.
  package init(_ rows: [NumberedSchool]) {
    schools = rows.map { SchoolSummary($0.school) }
    let limit = Int64(rows.count) * 4 + 1024
    let largest = rows.lazy.map(\.number).filter { $0 < limit }.max() ?? 0
    var keys = [Int32](repeating: -1, count: Int(max(0, largest)) + 1)
    var distantKeys: [Int64: Int32] = [:]
    var boards: [Board] = [.all]
    var numbers: [Board: Int] = [.all: 0]
    var memberships: [Int32] = []
    var pupils: [SchoolKey: Int] = [:]
    memberships.reserveCapacity(rows.count * Self.boardsOfSchool)
    for (key, row) in rows.enumerated() {
      if let count = row.school.pupils { pupils[SchoolKey(rawValue: Int32(key))] = count }
      if keys.indices.contains(Int(row.number)) {
        keys[Int(row.number)] = Int32(key)
      } else {
        distantKeys[row.number] = Int32(key)
      }
      let places = Board.boards(of: row.school)
      for board in places {
        let number = numbers[board] ?? boards.count
        if number == boards.count {
          boards.append(board)
          numbers[board] = number
        }
        memberships.append(Int32(number))
      }
      memberships.append(contentsOf: repeatElement(-1, count: Self.boardsOfSchool - places.count))
    }
    keysByNumber = keys
    keysByDistantNumber = distantKeys
    self.boards = boards
    numbersOfBoards = numbers
    self.memberships = memberships
    self.pupils = pupils
  }

  package var count: Int { schools.count }

  package subscript(key: SchoolKey) -> SchoolSummary { schools[Int(key.rawValue)] }

  /// The keys of all schools, in the order of their ids.
  package var keys: some Sequence<SchoolKey> { (0..<Int32(schools.count)).lazy.map(SchoolKey.init) }

  package func key(of id: SchoolID) -> SchoolKey? {
    let place = schools.partitioningIndex { $0.id >= id }
    return place < schools.count && schools[place].id == id ? SchoolKey(rawValue: Int32(place)) : nil
  }

  /// The key of the school with this number in the file.
  package func key(ofNumber number: Int64) -> SchoolKey? {
    guard keysByNumber.indices.contains(Int(number)) else {
      return keysByDistantNumber[number].map(SchoolKey.init(rawValue:))
    }
    guard keysByNumber[Int(number)] >= 0 else { return nil }
    return SchoolKey(rawValue: keysByNumber[Int(number)])
  }

  /// The head count of a school; `nil` if it is unknown.
  package func pupils(of key: SchoolKey) -> Int? { pupils[key] }

  /// The schools with a head count.
  package var keysWithPupils: some Sequence<SchoolKey> { pupils.keys }

  /// The position of a board in ``boards``; `nil` if the board is not there.
  package func number(of board: Board) -> Int? { numbersOfBoards[board] }

  /// The positions of a school's boards in ``boards``.
  package func boardNumbers(of key: SchoolKey) -> some Sequence<Int> {
    let start = Int(key.rawValue) * Self.boardsOfSchool
    return (start..<(start + Self.boardsOfSchool)).lazy.map { [memberships] in Int(memberships[$0]) }.prefix { $0 >= 0 }
  }

  /// Whether a school is on the board at a position in ``boards``.
  func isOnBoard(_ number: Int, _ key: SchoolKey) -> Bool {
    let start = Int(key.rawValue) * Self.boardsOfSchool
    return memberships[start..<(start + Self.boardsOfSchool)].contains(Int32(number))
  }
}

extension Board {
  static func boards(of school: School) -> [Board] {
    if let home = school.id.parent { return [.school(home)] }
    return [
      .all, .level(school.level), .region(school.region),
      .district(region: school.region, district: school.district),
      .regionLevel(region: school.region, level: school.level),
    ]
  }
}
