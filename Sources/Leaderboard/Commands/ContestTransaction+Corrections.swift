import GRDB
import SchoolDirectory
import SQLiteFile
import TapGame

extension AdjustTaps: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> AdjustmentRecord { try transaction.adjust(self) }
}

extension ContestTransaction {
  /// Adjusts a session's taps. Everything is looked up before anything is written.
  mutating func adjust(_ adjustment: AdjustTaps) throws -> AdjustmentRecord {
    let adjustment = try adjustment.validated()
    guard var session = try statements.session(adjustment.session) else {
      throw TapRefusal.unknownSession(adjustment.session)
    }
    let played = try season(session.season)
    if let refusal = refusal(of: played) { throw refusal }
    if let ban = session.ban { throw ContestRefusal.bannedSession(session.id, by: ban) }
    let sessionTaps = try adjustment.sessionTaps(after: session.progress.accepted)
    let place = try tally(of: session)
    guard let schoolTaps = schools.add(adjustment.taps, at: place, now: played.now, revision: revision) else {
      throw TapRefusal.countOverflow(session.id)
    }
    session.progress.accepted = sessionTaps
    try statements.updateTaps(of: session)
    noteTaps(in: session.season)
    let number = try AdjustmentTable.append(
      db, adjustment, at: played.now, revision: revision, sessionTaps: sessionTaps, schoolTaps: schoolTaps)
    return try AdjustmentTable.record(db, number)
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
