import GRDB
import SQLiteFile
package import SchoolDirectory
package import TapGame

extension PlayerDatabase {
  /// The profile. Before the first save, it is the profile of a first-time player.
  ///
  /// - Throws: ``PlayerFileError``.
  package func profile() async throws -> PlayerProfile {
    try await write { db in
      guard let row = try StoredRow.fetchOne(db, sql: "SELECT nickname, introduction_seen FROM profile") else {
        return PlayerProfile()
      }
      return PlayerProfile(nickname: try row.nickname("nickname"), hasSeenIntroduction: try row["introduction_seen"])
    }
  }

  /// Stores a profile in place of the previous one.
  ///
  /// - Throws: ``PlayerFileError``.
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
  ///
  /// - Throws: ``PlayerFileError``.
  package func school(in contest: ContestLocation) async throws -> SchoolID? {
    try await write { db in
      let text: String? = try StoredRow.fetchValue(
        db, sql: "SELECT last_school FROM contest WHERE location = ?", arguments: [contest.text])
      return text.flatMap { SchoolID($0) }
    }
  }

  /// Remembers the school that was chosen in a contest.
  ///
  /// - Throws: ``PlayerFileError``.
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

extension StoredRow {
  func nickname(_ column: String) throws -> Nickname {
    guard let nickname = Nickname(try self[column] as String) else {
      throw damage("\(column) cannot be shown as a nickname")
    }
    return nickname
  }

  func schoolID(_ column: String) throws -> SchoolID {
    let text: String = try self[column]
    guard let id = SchoolID(text) else { throw damage("“\(text)” is not a school id") }
    return id
  }

  /// A number of taps or of batches. An intact file has no number above 2⁵³, so sums of these numbers do not overflow.
  func count(_ column: String) throws -> Int64 {
    let count: Int64 = try self[column]
    guard (0...(1 << 53)).contains(count) else { throw damage("\(column) is \(count)") }
    return count
  }

  /// A moment in a column of milliseconds.
  func moment(_ column: String) throws -> Timestamp {
    let moment = Timestamp(milliseconds: try self[column])
    guard Timestamp.storable.contains(moment) else { throw damage("\(column) is \(moment.milliseconds)") }
    return moment
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
