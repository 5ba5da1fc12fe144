import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

extension ForgetName: AppliedCommand {
  /// Removes a nickname from all rows that contain it.
  func apply(in transaction: inout ContestTransaction) throws -> ForgetReport {
    try validate()
    return try transaction.changeDirectory { transaction in
      let names = try ForgottenNames(transaction.db, self)
      let report = try names.replace(transaction.db)
      // Recorded as a change of seasons, so that every process reads the players again.
      if !report.isEmpty {
        try transaction.noteDirectory(.seasons, at: transaction.moment)
        try Erasure.demand(transaction.db)
      }
      return report
    }
  }
}

/// The players whose name is to be forgotten, and the replacement for each name.
private struct ForgottenNames {
  private struct Player {
    let season: Int64
    let name: PlayerName
    let sessions: Int
    let replacement: Nickname
  }

  private let order: ForgetName
  private let players: [Player]
  private let text: ForgottenText

  /// - Throws: `TapRefusal.unknownSchool`.
  init(_ db: Database, _ order: ForgetName) throws {
    self.order = order
    let school = try order.school.map { try PlayerTable.number(db, of: $0) }
    let rows = try StoredRow.fetchCursor(
      db,
      sql: """
        SELECT season, school, nickname, min(id), count(*) FROM session
        WHERE nickname <> ?1 AND (?2 IS NULL OR school = ?2) GROUP BY season, school, nickname ORDER BY season, school, min(id)
        """, arguments: [Nickname.anonymous.text, school])
    var players: [Player] = []
    var names = [order.nickname]
    while let row = try rows.next() {
      let text: String = try row[2]
      guard let nickname = Nickname(text), order.nickname.looksLike(nickname),
        let name = PlayerName(school: try row[1], nickname: text)
      else { continue }
      names.append(nickname)
      players.append(
        Player(
          season: try row[0], name: name, sessions: try row[4],
          replacement: .forgotten(first: SessionID(rawValue: try row[3]))))
    }
    self.players = players
    text = ForgottenText(names: names)
  }

  /// Replaces the names, and renews the seals of the seasons that contain them.
  func replace(_ db: Database) throws -> ForgetReport {
    let adjustments = try AdjustmentTable.reasons(db).compactMap { entry in
      text.replaced(in: entry.reason).map { (entry.id, $0) }
    }
    let seasons = Set(players.map(\.season)).sorted()
    let bans = try BanTable.forgettings(db, order, text) { name, school, season in
      let player = PlayerName(school: school, nickname: name.text)
      return players.first { $0.season == season.rawValue && $0.name == player }?.replacement
    }
    // A name that nobody has is most likely mistyped, so the audit list is not changed, and no seal is read.
    let isKnown = !players.isEmpty || !adjustments.isEmpty || !bans.isEmpty
    let orders = isKnown ? try OrderTable.forgettings(db, text) : []
    // Before anything is replaced. The audit list's entries about no season are in every seal.
    let seals = isKnown ? try SeasonEndTable.all(db).compactMap { try SealedSeason.Intact(db, $0.season) } : []
    try BanTable.forget(db, bans)
    for player in players {
      try ApprovedNames.forget(db, season: player.season, player.name)
      // A player who is forgotten is also hidden from all boards.
      try db.cachedStatement(
        sql: "UPDATE session SET nickname = ?, is_hidden = 1 WHERE season = ? AND school = ? AND nickname = ?"
      ).execute(arguments: [player.replacement.text, player.season, player.name.school, player.name.nickname])
    }
    try AdjustmentTable.setReasons(db, adjustments)
    try OrderTable.forget(db, orders)
    if isKnown { try WallTable.forget(db, text) }
    let renewed = try seals.filter { try $0.renew(db) }
    return ForgetReport(
      sessions: players.reduce(0) { $0 + $1.sessions }, players: players.count,
      seasons: seasons.map(SeasonID.init(rawValue:)), bans: bans.count { $0.target != nil },
      reasons: adjustments.count + bans.reduce(0) { $0 + $1.reasons.count },
      resealed: renewed.map(\.season))
  }
}
