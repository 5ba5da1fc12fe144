import Boards
import GRDB
import SchoolDirectory
import SQLiteFile
import TapGame

enum BanTable {
  static func append(_ db: Database, _ record: BanRecord, standing: StandingBan) throws {
    try db.execute(
      sql: """
        INSERT INTO ban (id, season, target, school, nickname, source, reason, sessions, taps, made_at, revision, actor)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        record.id.rawValue, record.season.rawValue, try StoredJSON.text(of: record.target), standing.player?.school,
        standing.player?.nickname, standing.source, record.reason, record.sessions, record.taps,
        record.at.milliseconds, record.revision.rawValue, record.actor.rawValue,
      ])
  }

  static func setTaken(_ db: Database, _ record: BanRecord, taps: Int64) throws {
    try db.execute(sql: "UPDATE ban SET taps = ? WHERE id = ?", arguments: [taps, record.id.rawValue])
  }

  static func setLift(_ db: Database, of ban: BanID, to lift: BanRecord.Lift) throws {
    try db.execute(
      sql: """
        UPDATE ban SET lift_reason = ?, lift_sessions = ?, lift_taps = ?, lifted_at = ?, lift_revision = ? WHERE id = ?
        """,
      arguments: [
        lift.reason, lift.sessions, lift.taps, lift.at.milliseconds, lift.revision.rawValue, ban.rawValue,
      ])
  }

  static func next(_ db: Database) throws -> BanID {
    BanID(rawValue: try StoredRow.fetchValue(db, sql: "SELECT coalesce(max(id), 0) + 1 FROM ban") ?? 1)
  }

  // MARK: Reading

  /// One ban; `nil` if it does not exist.
  static func record(_ db: Database, _ id: BanID) throws -> BanRecord? {
    try StoredRow.fetchOne(db, sql: "\(select) WHERE id = ?", arguments: [id.rawValue]).map(record)
  }

  /// The bans of a season, or of all seasons, oldest first.
  static func records(_ db: Database, season: SeasonID?) throws -> [BanRecord] {
    try StoredRow.fetchAll(
      db, sql: "\(select) WHERE ?1 IS NULL OR season = ?1 ORDER BY id", arguments: [season?.rawValue]
    ).map(record)
  }

  private static let select = """
    SELECT id, season, target, reason, actor, sessions, taps, made_at, revision, lift_reason, lift_sessions, lift_taps, lifted_at,
           lift_revision
    FROM ban
    """

  private static func record(_ row: StoredRow) throws -> BanRecord {
    guard let actor = BanActor(rawValue: try row["actor"]) else { throw row.damage("it was made by nobody known") }
    var lift: BanRecord.Lift?
    if let reason = try row["lift_reason"] as String? {
      lift = BanRecord.Lift(
        reason: reason, sessions: Int(try row.count("lift_sessions")), taps: try row.count("lift_taps"),
        at: try row.moment("lifted_at"), revision: Revision(rawValue: try row["lift_revision"]))
    }
    return BanRecord(
      id: BanID(rawValue: try row["id"]), season: SeasonID(rawValue: try row["season"]),
      target: try row.json("target", "the target"), reason: try row["reason"], actor: actor,
      sessions: Int(try row.count("sessions")), taps: try row.count("taps"),
      at: try row.moment("made_at"), revision: Revision(rawValue: try row["revision"]), lift: lift)
  }

  /// A ban with a name to forget, and what stands in its place.
  struct Forgetting {
    let id: BanID
    /// The target without the name; `nil` if it does not have the name.
    let target: BanTarget?
    /// The reasons without the name, by their columns.
    let reasons: [(column: String, text: String)]
  }

  /// Finds a name in the targets and the reasons of bans. Nothing is written.
  ///
  /// - Parameter replacement: returns the placeholder for a player.
  static func forgettings(
    _ db: Database, _ order: ForgetName, _ text: ForgottenText,
    replacement: (Nickname, Int64, SeasonID) -> Nickname?
  ) throws -> [Forgetting] {
    try records(db, season: nil).compactMap { record in
      let target = try record.target.forgetting(order) { name, school, season in
        let number = try school.map { try PlayerTable.number(db, of: $0) }
        return number.flatMap { replacement(name, $0, season) } ?? .forgotten(first: SessionID(rawValue: 0))
      }
      let reasons = [("reason", record.reason), ("lift_reason", record.lift?.reason)].compactMap { column, reason in
        reason.flatMap { text.replaced(in: $0) }.map { (column: column, text: $0) }
      }
      return target == nil && reasons.isEmpty ? nil : Forgetting(id: record.id, target: target, reasons: reasons)
    }
  }

  static func forget(_ db: Database, _ forgettings: [Forgetting]) throws {
    for forgetting in forgettings {
      if let target = forgetting.target {
        var standing: Nickname?
        if case .player(let nickname, _, _) = target { standing = nickname }
        try db.execute(
          sql: "UPDATE ban SET target = ?1, nickname = coalesce(?2, nickname) WHERE id = ?3",
          arguments: [try StoredJSON.text(of: target), standing?.text, forgetting.id.rawValue])
      }
      for (column, text) in forgetting.reasons {
        try db.execute(
          sql: "UPDATE ban SET \(column) = ? WHERE id = ?", arguments: [text, forgetting.id.rawValue])
      }
    }
  }

  static func forgetAddresses(_ db: Database, _ season: SeasonID) throws {
    try db.execute(
      sql: "UPDATE ban SET source = NULL WHERE season = ? AND source IS NOT NULL", arguments: [season.rawValue])
  }
}

extension BanQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [BanRecord] {
    let shown = contest.clock.now
    return try await contest.read { [season] db in
      if let season { _ = try SeasonTable.played(db, season, shown: shown) }
      return try BanTable.records(db, season: season)
    }
  }
}
