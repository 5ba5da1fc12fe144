import GRDB
import SchoolDirectory
import SQLiteFile
import TapGame

extension AdjustTaps: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> AdjustmentRecord {
    let adjustment = try validated()
    guard let row = try transaction.statements.session(session) else { throw TapRefusal.unknownSession(session) }
    let played = try transaction.season(row.season)
    if let refusal = transaction.refusal(of: played) { throw refusal }
    if let ban = row.ban { throw ContestRefusal.bannedSession(session, by: ban) }
    let number = try transaction.write(adjustment, to: row, at: played.now, countedAt: played.now)
    return try AdjustmentTable.record(transaction.db, number)
  }
}

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

extension HidePlayer: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Bool {
    try transaction.changeDirectory { transaction in
      guard try HiddenPlayers.set(transaction.db, isHidden, player, season: season) else { return false }
      // Recorded as a change of seasons, so that every process reads the players again.
      try transaction.noteDirectory(.seasons, at: transaction.moment)
      return true
    }
  }
}

/// Hides players in the file, and shows them again.
private enum HiddenPlayers {
  /// - Parameter season: the season of a named player.
  /// - Returns: whether a row was changed.
  static func set(_ db: Database, _ isHidden: Bool, _ player: PlayerReference, season: SeasonID?) throws -> Bool {
    switch player {
    case .session(let session):
      let home = try PlayerTable.home(db, of: session)
      if let name = home.name { return try set(db, isHidden, name, season: home.season) }
      try db.execute(
        sql: "UPDATE session SET is_hidden = ?1 WHERE id = ?2 AND is_hidden <> ?1",
        arguments: [isHidden, session.rawValue])
      return db.changesCount > 0
    case .named(let nickname, let school):
      guard let season, try SeasonTable.season(db, season) != nil else {
        throw TapRefusal.unknownSeason(season ?? SeasonID(rawValue: 0))
      }
      let number = try PlayerTable.number(db, of: school)
      guard let name = PlayerName(school: number, nickname: nickname.text),
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM session WHERE season = ? AND school = ? AND nickname = ?)",
          arguments: [season.rawValue, number, nickname.text]) == true
      else { throw ContestRefusal.unknownPlayer(nickname, school, season) }
      return try set(db, isHidden, name, season: season)
    }
  }

  /// Hides or shows a name at a school, together with its spellings: the names that look like it.
  private static func set(_ db: Database, _ isHidden: Bool, _ name: PlayerName, season: SeasonID) throws -> Bool {
    let names: [String] = try StoredRow.fetchValues(
      db, sql: "SELECT DISTINCT nickname FROM session WHERE season = ? AND school = ? AND is_hidden <> ?",
      arguments: [season.rawValue, name.school, isHidden])
    let nickname = Nickname(name.nickname)
    var isChanged = false
    for spelling in names
    where Nickname(spelling).map({ nickname?.looksLike($0) == true }) ?? (spelling == name.nickname) {
      try db.execute(
        sql: """
          UPDATE session SET is_hidden = ?1 WHERE season = ?2 AND school = ?3 AND nickname = ?4 AND is_hidden <> ?1
          """,
        arguments: [isHidden, season.rawValue, name.school, spelling])
      isChanged = isChanged || db.changesCount > 0
    }
    return isChanged
  }
}
