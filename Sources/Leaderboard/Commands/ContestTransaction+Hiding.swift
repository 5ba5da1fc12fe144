import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

extension HidePlayer: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Bool {
    try transaction.setHidden(isHidden, player, season: season)
  }
}

extension ContestTransaction {
  /// Hides a player from the boards of players, or shows the player again.
  ///
  /// - Returns: whether a row was changed.
  mutating func setHidden(_ isHidden: Bool, _ player: PlayerReference, season: SeasonID?) throws -> Bool {
    try changeDirectory { transaction in
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
