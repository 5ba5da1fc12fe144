import GRDB
import SQLiteFile
import TapGame

/// The player or the address to which a ban applies. A ban of a player also applies to names that look like the
/// player's name. A ban of sessions has no player and no address.
struct StandingBan {
  var player: PlayerName?
  var source: Int64?

  /// The oldest ban in force that applies to a player or an address in a season; `nil` if there is none. A player
  /// without a nickname has no name.
  static func find(_ db: Database, season: Int64, player: PlayerName?, source: SourceID?) throws -> BanID? {
    var found: [Int64] = []
    if let player {
      let bans = try StoredRow.fetchAll(
        db,
        sql: """
          SELECT id, nickname FROM ban INDEXED BY ban_of_player
          WHERE season = ? AND school = ? AND school IS NOT NULL AND lifted_at IS NULL ORDER BY id
          """,
        arguments: [season, player.school])
      // A ban of a name also bans the names that look like it.
      let nickname = bans.isEmpty ? nil : Nickname(player.nickname)
      for ban in bans {
        guard let banned = Nickname(try ban[1] as String), nickname?.looksLike(banned) == true else { continue }
        found.append(try ban[0])
        break
      }
    }
    if let source {
      let ban: Int64? = try StoredRow.fetchValue(
        db,
        sql: """
          SELECT id FROM ban INDEXED BY ban_of_address
          WHERE season = ? AND source = ? AND source IS NOT NULL AND lifted_at IS NULL ORDER BY id LIMIT 1
          """,
        arguments: [season, source.rawValue])
      if let ban { found.append(ban) }
    }
    return found.min().map(BanID.init(rawValue:))
  }
}
