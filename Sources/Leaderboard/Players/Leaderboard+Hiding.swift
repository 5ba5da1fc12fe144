public import Boards
import GRDB
import SchoolDirectory
public import TapGame

extension Leaderboard {
  /// Takes a player off the boards of players, or puts them back: with all sessions of this season, and those that are opened later
  /// under the same nickname. The taps count for the school as before, in totals and in averages.
  ///
  /// Who asks has to be known by whoever calls this: a session proves its player. A session that was opened as hidden
  /// (`SessionRequest.isHidden`) hides its player from its first tap that counts on.
  ///
  /// - Parameters:
  ///   - isHidden: whether the player is to hide.
  ///   - player: who. A session that was opened without a nickname is a player of its own.
  ///   - season: of a player who is named, which season; `nil` for ``currentSeason()``. A session has its own.
  /// - Returns: whether anything was changed.
  /// - Throws: ``LeaderboardError/unknownPlayer(_:_:_:)``, `TapRefusal.unknownSeason`, `TapRefusal.unknownSchool`,
  ///   `TapRefusal.unknownSession`, ``LeaderboardError``.
  /// - Complexity: O(sessions of the school in the season).
  @discardableResult
  public func setHidden(
    _ isHidden: Bool, _ player: PlayerReference, season: SeasonID? = nil
  ) async throws -> Bool {
    let season: SeasonID? =
      switch player {
      case .session: nil
      case .named: if let season { season } else { try await currentSeason().id }
      }
    return try await write { [clock] db in
      guard try HiddenPlayers.set(db, isHidden, player, season: season) else { return false }
      // As a change of the season, it has every process read its players anew.
      try RevisionTable.appendNext(db, at: clock.now, concerns: .seasons)
      return true
    }
  }
}

/// Who hides, as rows.
private enum HiddenPlayers {
  /// - Parameter season: of a player who is named.
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
      else { throw LeaderboardError.unknownPlayer(nickname, school, season) }
      return try set(db, isHidden, name, season: season)
    }
  }

  private static func set(_ db: Database, _ isHidden: Bool, _ name: PlayerName, season: SeasonID) throws -> Bool {
    try db.execute(
      sql: """
        UPDATE session SET is_hidden = ?1 WHERE season = ?2 AND school = ?3 AND nickname = ?4 AND is_hidden <> ?1
        """,
      arguments: [isHidden, season.rawValue, name.school, name.nickname])
    return db.changesCount > 0
  }
}
