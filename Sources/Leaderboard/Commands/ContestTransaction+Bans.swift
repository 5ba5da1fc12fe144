import GRDB
import SQLiteFile
import TapGame

extension BanSessions: AppliedCommand {
  /// Bans sessions and takes their taps.
  func apply(in transaction: inout ContestTransaction) throws -> BanReport {
    let order = try validated()
    return try transaction.undoingRefusals { transaction in
      let db = transaction.db
      let scope = try BanScope(order.target, db)
      try order.check(season: scope.season)
      let (played, before) = try transaction.openSeason(scope.season)
      let (free, isKnown) = try scope.sessions(db)
      try order.check(sessions: free.count, isKnown: isKnown)
      try order.check(actorIn: played.season) { try ContestTransaction.isCleared(db, $0) }
      // A ban of sessions without taps gets its own revision, too.
      transaction.noteTaps(in: scope.season.rawValue)
      let record = BanRecord(
        id: try BanTable.next(db), season: scope.season, target: order.target, reason: order.reason,
        actor: order.actor ?? .person,
        sessions: free.count, taps: 0, at: played.now, revision: transaction.revision)
      // The ban is written first, because the sessions refer to it.
      try BanTable.append(db, record, standing: scope.standing)
      var taps: Int64 = 0
      for id in free {
        guard let session = try transaction.statements.session(id) else { continue }
        let taken = session.progress.accepted
        taps = taps.addingSaturated(taken)
        try transaction.setBan(of: session, to: record.id, bannedTaps: taken)
        try transaction.move(-taken, of: session, because: order.reason, in: played)
      }
      try BanTable.setTaken(db, record, taps: taps)
      return try transaction.report(of: record.id, since: before, in: played.season)
    }
  }
}

extension LiftBan: AppliedCommand {
  /// Lifts a ban and gives the taps back.
  func apply(in transaction: inout ContestTransaction) throws -> BanReport {
    let lift = try validated()
    return try transaction.undoingRefusals { transaction in
      let db = transaction.db
      guard let ban = try BanTable.record(db, lift.ban) else { throw ContestRefusal.unknownBan(lift.ban) }
      if let before = ban.lift { throw ContestRefusal.liftedBan(ban.id, at: before.at) }
      let (played, before) = try transaction.openSeason(ban.season)
      transaction.noteTaps(in: ban.season.rawValue)
      func written(sessions: Int, taps: Int64) throws {
        try BanTable.setLift(
          db, of: ban.id,
          to: BanRecord.Lift(
            reason: lift.reason, sessions: sessions, taps: taps, at: played.now, revision: transaction.revision))
      }
      // Lifts the ban first, so that the search below finds only other bans.
      try written(sessions: 0, taps: 0)
      var (sessions, taps): (Int, Int64) = (0, 0)
      var holders: [BanID: Int] = [:]
      for (id, held, player) in try ContestTransaction.held(db, by: ban.id) {
        guard let session = try transaction.statements.session(id) else { continue }
        let other = try StandingBan.find(db, season: session.season, player: player, source: session.source)
        try transaction.setBan(of: session, to: other, bannedTaps: other == nil ? 0 : held)
        if let other {
          holders[other, default: 0] += 1
          continue
        }
        try ContestTransaction.setCleared(db, id)
        try transaction.move(held, of: session, because: lift.reason, in: played)
        sessions += 1
        taps = taps.addingSaturated(held)
      }
      try written(sessions: sessions, taps: taps)
      return try transaction.report(of: ban.id, since: before, in: played.season, holders: holders)
    }
  }
}

extension ContestTransaction {
  /// The sessions that a ban holds, by number, with the taps that it took from each.
  fileprivate static func held(_ db: Database, by ban: BanID) throws -> [(SessionID, taps: Int64, PlayerName?)] {
    try StoredRow.fetchAll(
      db, sql: "SELECT id, banned_taps, school, nickname FROM session WHERE ban = ? ORDER BY id",
      arguments: [ban.rawValue]
    ).map { row in
      (
        SessionID(rawValue: try row[0]), try row.count(1),
        PlayerName(school: try row[2], nickname: try row[3])
      )
    }
  }

  /// Whether a person has lifted a ban of a session.
  fileprivate static func isCleared(_ db: Database, _ session: SessionID) throws -> Bool {
    try StoredRow.fetchOne(
      db, sql: "SELECT 1 FROM session WHERE id = ? AND is_cleared = 1", arguments: [session.rawValue])
      != nil
  }

  fileprivate static func setCleared(_ db: Database, _ session: SessionID) throws {
    try db.cachedStatement(sql: "UPDATE session SET is_cleared = 1 WHERE id = ?").execute(arguments: [session.rawValue])
  }

  fileprivate func setBan(of session: SessionRow, to ban: BanID?, bannedTaps: Int64) throws {
    try db.cachedStatement(sql: "UPDATE session SET ban = ?, banned_taps = ? WHERE id = ?")
      .execute(arguments: [ban?.rawValue, bannedTaps, session.id.rawValue])
  }

  fileprivate mutating func report(
    of ban: BanID, since before: OrdinalRanks, in season: Season, holders: [BanID: Int] = [:]
  ) throws -> BanReport {
    try settle()
    guard let record = try BanTable.record(db, ban) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "ban \(ban) has vanished")
    }
    return BanReport(ban: record, moved: try before.moved(to: OrdinalRanks(db, season: season), db), holders: holders)
  }
}
