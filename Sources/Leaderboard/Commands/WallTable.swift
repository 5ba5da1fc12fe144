import Basics
import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
package import TapGame

/// The table of what the walls show, with one row.
enum WallTable {
  /// What the walls show in a season.
  static func state(_ db: Database, in season: SeasonID?, at moment: Timestamp) throws -> WallState {
    try state(db).inSeason(season).shown(at: moment)
  }

  /// What the last command left, whatever its season was.
  private static func state(_ db: Database) throws -> WallState {
    let text: String? = try StoredRow.fetchValue(db, sql: "SELECT state FROM wall")
    guard let text else { return WallState() }
    guard let state: WallState = StoredJSON.value(of: text) else {
      throw DatabaseError.damage(table: "wall", row: "1", "its state cannot be read")
    }
    return state
  }

  static func set(_ db: Database, _ state: WallState) throws {
    try set(db, json: try StoredJSON.text(of: state))
  }

  private static func set(_ db: Database, json: String) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO wall (id, state) VALUES (1, ?)").execute(arguments: [json])
  }

  /// Takes a name out of the message and the awards.
  static func forget(_ db: Database, _ text: ForgottenText) throws {
    if let state = try text.replaced(inJSON: try StoredJSON.text(of: try state(db))) { try set(db, json: state) }
  }
}

extension ShowOnWall: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> WallState {
    try validate()
    if let board = plainBoard, Board(board) == nil {
      throw ContestRefusal.invalid("“\(board.prefix(100))” is not a board.")
    }
    if let season = reveal?.season, try transaction.existingSeason(season) == nil {
      throw TapRefusal.unknownSeason(season)
    }
    let season = try SeasonTable.current(transaction.db, shown: transaction.moment)?.id
    let state = try WallTable.state(transaction.db, in: season, at: transaction.moment)
      .after(self, at: transaction.moment)
    for school in state.schools.sorted() where try transaction.statements.school(school) == nil {
      throw TapRefusal.unknownSchool(school)
    }
    try WallTable.set(transaction.db, state)
    return state
  }
}

extension Leaderboard {
  /// What the walls show in the current season.
  package func wall() async throws -> WallState {
    let now = clock.now
    return try await seasonKeeper.readCurrent { db, due in
      try WallTable.state(db, in: SeasonTable.current(db, due: due, shown: now)?.id, at: now)
    }
  }
}
