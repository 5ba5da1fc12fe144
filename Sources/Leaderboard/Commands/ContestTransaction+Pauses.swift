import GRDB
import SQLiteFile
import TapGame

extension PauseSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> PauseReport {
    let reason = try adjustmentReason()
    return try transaction.change(season) { transaction, played in
      var (season, pause) = try played.season.paused(by: self, now: played.now)
      if from != nil {
        pause.taken = try transaction.takeOut(pause, until: pause.to ?? played.now + 1, of: played, because: reason)
        pause.taken.map { season.pauses.setTaken($0, with: pause) }
      }
      return (season, pause)
    }
  }
}

extension ContinueSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> PauseReport {
    try transaction.change(season) { _, played in try played.season.continued(at: played.now) }
  }
}

extension UndoPause: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> PauseReport {
    try transaction.change(season) { transaction, played in
      let undone = try played.season.undone(self, now: played.now)
      try transaction.giveBack(undone.pause, of: played)
      return undone
    }
  }
}

extension ContestTransaction {
  /// Changes the pauses of a season, and reports which schools move.
  fileprivate mutating func change(
    _ id: SeasonID,
    _ change: (inout ContestTransaction, SeasonAtMoment) throws -> (season: Season, pause: SeasonPause)
  ) throws -> PauseReport {
    guard try existingSeason(id) != nil else { throw TapRefusal.unknownSeason(id) }
    return try undoingRefusals { transaction in
      let (played, before) = try transaction.openSeason(id)
      let (season, pause) = try change(&transaction, played)
      // The taps get their own revision, before the season's revision.
      transaction.finishTaps()
      return try transaction.changeDirectory { transaction in
        try SeasonTable.setPauses(transaction.db, of: season)
        try transaction.noteDirectory(.seasons, at: played.now)
        let after = try OrdinalRanks(transaction.db, season: season)
        return PauseReport(season: season, pause: pause, moved: try before.moved(to: after, transaction.db))
      }
    }
  }

  /// Removes the taps that were counted during the span of a pause.
  fileprivate mutating func takeOut(
    _ pause: SeasonPause, until end: Timestamp, of played: SeasonAtMoment, because reason: String
  ) throws -> SeasonPause.Taken {
    let id = played.season.id.rawValue
    noteTaps(in: id)
    var (count, sum): (Int, Int64) = (0, 0)
    for (number, counted) in try taps(from: pause.from, to: end).sorted(by: { $0.key < $1.key }) {
      guard let session = try statements.session(SessionID(rawValue: number)), session.season == id else { continue }
      let taps = min(counted, try held(by: session))
      guard taps > 0 else { continue }
      try db.cachedStatement(sql: "INSERT INTO pause_session (season, pause, session, taps) VALUES (?, ?, ?, ?)")
        .execute(arguments: [id, pause.id, number, taps])
      try add(-taps, to: session, because: reason, in: played)
      count += 1
      sum = sum.addingSaturated(taps)
    }
    return SeasonPause.Taken(sessions: count, taps: sum)
  }

  /// Gives back the taps that were removed for a pause.
  fileprivate mutating func giveBack(_ pause: SeasonPause, of played: SeasonAtMoment) throws {
    let id = played.season.id.rawValue
    noteTaps(in: id)
    let rows = try StoredRow.fetchAll(
      db, sql: "SELECT session, taps FROM pause_session WHERE season = ? AND pause = ? ORDER BY session",
      arguments: [id, pause.id])
    for row in rows {
      guard let session = try statements.session(SessionID(rawValue: try row[0])) else { continue }
      try add(try row.count(1), to: session, because: "Pause \(pause.id) was undone", in: played)
    }
  }

  /// Adds taps to a session, or takes some away. In a banned session, this changes the number of taps that lifting the
  /// ban gives back.
  private mutating func add(
    _ taps: Int64, to session: SessionRow, because reason: String, in played: SeasonAtMoment
  ) throws {
    guard session.ban != nil else { return try move(taps, of: session, because: reason, in: played) }
    try db.cachedStatement(sql: "UPDATE session SET banned_taps = banned_taps + ? WHERE id = ?")
      .execute(arguments: [taps, session.id.rawValue])
  }

  /// The taps that a session has, or that its ban has taken.
  private func held(by session: SessionRow) throws -> Int64 {
    guard session.ban != nil else { return session.progress.accepted }
    return try StoredRow.fetchValue(
      db, sql: "SELECT banned_taps FROM session WHERE id = ?", arguments: [session.id.rawValue]) ?? 0
  }

  /// The taps that were counted in a span, by session.
  ///
  /// Receipts and revisions are in the order of their numbers, so both are read once from the end.
  private func taps(from start: Timestamp, to end: Timestamp) throws -> [Int64: Int64] {
    // A clock that was set back may have written earlier moments after later ones.
    let earliest = start + -SeasonTime.toleratedSetback
    let before: Int64 =
      try StoredRow.fetchValue(
        db, sql: "SELECT max(id) FROM revision WHERE committed_at < ?",
        arguments: [earliest.milliseconds]) ?? 0
    // Consecutive commands at one moment share one row, with their last number.
    let revisions = try StoredRow.fetchAll(
      db, sql: "SELECT id, committed_at FROM revision WHERE id > ? AND concerns = 'taps' ORDER BY id DESC",
      arguments: [before]
    ).map { (id: try $0[0] as Int64, at: try $0.moment(1)) }
    guard !revisions.isEmpty else { return [:] }
    var place = 0
    var sums: [Int64: Int64] = [:]
    let receipts = try IntegerStatement(db, "SELECT revision, session, accepted FROM receipt ORDER BY id DESC")
    try receipts.rows { row in
      let number = try row.integer(0)
      guard number > before else { return false }
      while place + 1 < revisions.count, revisions[place + 1].id >= number { place += 1 }
      if (start..<end).contains(revisions[place].at) {
        let session = try row.integer(1)
        sums[session] = (sums[session] ?? 0).addingSaturated(try row.count(2))
      }
      return true
    }
    return sums
  }
}
