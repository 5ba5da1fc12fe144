import GRDB
import SQLiteFile
import TapGame

/// The player, with the spellings of the name, or the address that a ban stands for; neither for a ban of sessions.
struct StandingBan {
  var player: PlayerName?
  var source: Int64?

  /// The ban in force that stands for a player or an address in a season, the oldest one; `nil` for none.
  ///
  /// - Parameters:
  ///   - player: the player; `nil` for one without a nickname.
  ///   - source: the address; `nil` for one that is not known.
  /// - Complexity: O(bans of the school's players + log bans).
  static func find(_ db: Database, season: Int64, player: PlayerName?, source: SourceID?) throws -> BanID? {
    var found: [Int64] = []
    if let player {
      let bans = try StoredRow.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT id, nickname FROM ban INDEXED BY ban_of_player
            WHERE season = ? AND school = ? AND school IS NOT NULL AND lifted_at IS NULL ORDER BY id
            """),
        arguments: [season, player.school])
      // A ban of a name is one of its spellings.
      let nickname = bans.isEmpty ? nil : Nickname(player.nickname)
      for ban in bans {
        guard let banned = Nickname(try ban[1] as String), nickname?.looksLike(banned) == true else { continue }
        found.append(try ban[0])
        break
      }
    }
    if let source {
      let ban: Int64? = try StoredRow.fetchValue(
        db.cachedStatement(
          sql: """
            SELECT id FROM ban INDEXED BY ban_of_address
            WHERE season = ? AND source = ? AND source IS NOT NULL AND lifted_at IS NULL ORDER BY id LIMIT 1
            """),
        arguments: [season, source.rawValue])
      if let ban { found.append(ban) }
    }
    return found.min().map(BanID.init(rawValue:))
  }
}
