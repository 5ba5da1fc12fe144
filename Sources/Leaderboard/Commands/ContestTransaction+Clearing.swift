import GRDB
import SQLiteFile
import TapGame

extension ClearSession: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Bool {
    try transaction.changeDirectory { transaction in
      let db = transaction.db
      let season = try PlayerTable.home(db, of: session).season
      // Whether a session was cleared is a part of the seal.
      if let seal = try SeasonEndTable.end(db, of: season)?.seal {
        throw ContestRefusal.sealed(season, at: seal.sealedAt)
      }
      let value = isCleared ?? true
      try db.execute(
        sql: "UPDATE session SET is_cleared = ?1 WHERE id = ?2 AND is_cleared <> ?1",
        arguments: [value, session.rawValue])
      return db.changesCount > 0
    }
  }
}
