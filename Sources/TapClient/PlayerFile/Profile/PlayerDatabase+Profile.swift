import GRDB
import SQLiteFile
package import SchoolDirectory
package import TapGame

extension PlayerDatabase {
  /// The profile. Before the first save, it is the profile of a first-time player.
  package func profile() async throws -> PlayerProfile {
    try await write { db in
      guard let row = try StoredRow.fetchOne(db, sql: "SELECT nickname, introduction_seen FROM profile") else {
        return PlayerProfile()
      }
      return PlayerProfile(nickname: try row.nickname("nickname"), hasSeenIntroduction: try row["introduction_seen"])
    }
  }

  /// Stores a profile in place of the previous one.
  package func save(_ profile: PlayerProfile) async throws {
    try await write { db in
      try db.execute(
        sql: """
          INSERT INTO profile (id, nickname, introduction_seen) VALUES (1, ?, ?)
          ON CONFLICT DO UPDATE SET nickname = excluded.nickname, introduction_seen = excluded.introduction_seen
          """,
        arguments: [profile.nickname.text, profile.hasSeenIntroduction])
    }
  }

  /// The school that was chosen last in a contest; `nil` if no school was chosen.
  package func school(in contest: ContestLocation) async throws -> SchoolID? {
    try await write { db in
      let text: String? = try StoredRow.fetchValue(
        db, sql: "SELECT last_school FROM contest WHERE location = ?", arguments: [contest.text])
      return text.flatMap { SchoolID($0) }
    }
  }

  /// Remembers the school that was chosen in a contest.
  package func choose(_ school: SchoolID, in contest: ContestLocation) async throws {
    try await write { db in
      let number = try Self.number(of: contest, db)
      try db.execute(
        sql: "UPDATE contest SET last_school = ? WHERE id = ?", arguments: [school.rawValue, number])
    }
  }

  /// The row number of a contest. Inserts the contest if it has no row.
  static func number(of contest: ContestLocation, _ db: Database) throws -> Int64 {
    try db.execute(
      sql: "INSERT INTO contest (location) VALUES (?) ON CONFLICT DO NOTHING", arguments: [contest.text])
    guard
      let number = try Int64.fetchOne(db, sql: "SELECT id FROM contest WHERE location = ?", arguments: [contest.text])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a contest that was written is not there") }
    return number
  }
}

/// The player's settings.
package struct PlayerProfile: Hashable, Sendable {
  /// The player's name on the boards.
  package var nickname: Nickname
  /// Whether the introduction was shown, completely or in part.
  package var hasSeenIntroduction: Bool

  /// Creates a profile. The default is the profile of a first-time player.
  package init(nickname: Nickname = .anonymous, hasSeenIntroduction: Bool = false) {
    self.nickname = nickname
    self.hasSeenIntroduction = hasSeenIntroduction
  }
}
