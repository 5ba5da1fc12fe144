import GRDB
import TapGame

extension FreezeSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Season {
    try transaction.changeBoards(of: season) { db, played, revision in
      let id = played.season.id
      if let moment = played.season.frozenAt { throw ContestRefusal.frozen(id, since: moment) }
      if played.state == .scheduled { throw TapRefusal.seasonNotStarted(id, startsAt: played.season.startsAt) }
      if played.state == .ended { throw TapRefusal.seasonEnded(id, endedAt: played.season.endsAt ?? played.now) }
      try FreezeTable.freeze(db, id, at: played.now, revision: revision)
    }
  }
}

extension ThawSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Season {
    try transaction.changeBoards(of: season) { db, played, _ in
      guard played.season.frozenAt != nil else { throw ContestRefusal.notFrozen(season) }
      try FreezeTable.thaw(db, season, at: played.now)
    }
  }
}

extension ContestTransaction {
  /// Changes what players see of a season's boards.
  fileprivate mutating func changeBoards(
    of id: SeasonID, _ change: (Database, SeasonAtMoment, Revision) throws -> Void
  ) throws -> Season {
    try changeDirectory { transaction in
      let db = transaction.db
      let played = try SeasonTable.played(db, id, shown: transaction.moment)
      try change(db, played, transaction.revision)
      try transaction.noteDirectory(.seasons, at: played.now)
      guard let season = try SeasonTable.season(db, id) else { throw TapRefusal.unknownSeason(id) }
      return season.withheld
    }
  }
}
