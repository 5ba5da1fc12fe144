import Boards
import GRDB
import SQLiteFile
public import TapGame

/// The table of the people who help to run the contest.
private enum PersonTable {
  static let columns = "SELECT name, role, added_at FROM person"

  static func person(_ row: StoredRow) throws -> Person {
    guard let role = PersonRole(rawValue: try row["role"]) else { throw row.damage("its role is none") }
    return Person(name: try row["name"], role: role, addedAt: try row.moment("added_at"))
  }
}

extension AddPerson: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Person {
    try validate()
    let db = transaction.db
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM person") ?? 0 < Person.maximumCount else {
      throw ContestRefusal.tooManyPeople
    }
    guard
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM person WHERE name = ? OR digest = ?)", arguments: [name, digest])
        == false
    else { throw ContestRefusal.knownPerson(name) }
    try db.execute(
      sql: "INSERT INTO person (name, role, digest, added_at) VALUES (?, ?, ?, ?)",
      arguments: [name, role.rawValue, digest, transaction.moment.milliseconds])
    return Person(name: name, role: role, addedAt: transaction.moment)
  }
}

extension WithdrawPerson: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Person {
    let row = try StoredRow.fetchOne(
      transaction.db, sql: "\(PersonTable.columns) WHERE name = ?", arguments: [name])
    guard let person = try row.map(PersonTable.person) else { throw ContestRefusal.unknownPerson(name) }
    try transaction.db.execute(sql: "DELETE FROM person WHERE name = ?", arguments: [name])
    return person
  }
}

extension PeopleQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [Person] {
    try await contest.read {
      try StoredRow.fetchAll($0, sql: "\(PersonTable.columns) ORDER BY name").map(PersonTable.person)
    }
  }
}

extension Leaderboard {
  /// The person whose token has a digest that begins with these digits; `nil` if there is none.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(people).
  public func person(withDigest digits: String) async throws -> Person? {
    try await read { db in
      try StoredRow.fetchOne(
        db, sql: "\(PersonTable.columns) WHERE substr(digest, 1, length(?1)) = ?1 LIMIT 1",
        arguments: [digits]
      ).map(PersonTable.person)
    }
  }
}
