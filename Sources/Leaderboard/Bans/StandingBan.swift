import GRDB
import SQLiteFile
import TapGame

/// The player or the address that a ban stands for; neither for a ban of sessions.
struct StandingBan {
  var player: PlayerName?
  var source: Int64?

  /// The ban in force that stands for a player or an address in a season, the oldest one; `nil` for none.
  ///
  /// - Parameters:
  ///   - player: the player; `nil` for one without a nickname.
  ///   - source: the address; `nil` for one that is not known.
  /// - Complexity: O(log bans).
  static func find(_ db: Database, season: Int64, player: PlayerName?, source: SourceID?) throws -> BanID? {
    var found: [Int64] = []
    if let player {
      let ban: Int64? = try StoredRow.fetchValue(
        db.cachedStatement(
          sql: """
            SELECT id FROM ban INDEXED BY ban_of_player
            WHERE season = ? AND school = ? AND nickname = ? AND school IS NOT NULL AND lifted_at IS NULL ORDER BY id LIMIT 1
            """),
        arguments: [season, player.school, player.nickname])
      if let ban { found.append(ban) }
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
