public import Boards
import GRDB
import SchoolDirectory
import SQLiteFile
public import TapGame

/// The audit list.
enum OrderTable {
  /// The fields of a command that the list keeps, as JSON that is the same on every machine. The fields contain no join
  /// code.
  static func fields<Command: ContestCommand>(of command: Command) throws -> String {
    try StoredJSON.text(of: command.audited)
  }

  static func append<Command: ContestCommand>(
    _ db: Database, _ order: Order, _ command: Command,
    outcome: Result<Command.Outcome, ContestRefusal>, at moment: Timestamp, revision: Revision
  ) throws {
    var (season, text, refusal): (SeasonID?, String?, String?) = (command.concernedSeason, nil, nil)
    switch outcome {
    case .success(let outcome):
      season = season ?? Command.season(of: outcome)
      text = try StoredJSON.text(of: outcome)
    case .failure(let reason): refusal = try StoredJSON.text(of: reason)
    }
    try insert(
      db, order.id, Command.name, fields: try fields(of: command), from: order.sender, season: season,
      outcome: text, refusal: refusal, at: moment, revision: revision)
  }

  /// Writes an entry, with either the outcome or the refusal as JSON.
  static func insert(
    _ db: Database, _ id: OrderID?, _ command: String, fields: String, from sender: Sender, season: SeasonID? = nil,
    outcome: String?, refusal: String?, at moment: Timestamp, revision: Revision
  ) throws {
    // A file with one season of several has the links of the others' orders, whose numbers are taken.
    try db.cachedStatement(
      sql: """
        INSERT INTO contest_order
          (id, order_id, command, fields, sender, address, season, made_at, revision, outcome, refusal)
        VALUES (
          max((SELECT coalesce(max(id), 0) FROM contest_order), (SELECT coalesce(max(id), 0) FROM order_link)) + 1,
          ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      id?.rawValue, command, fields, sender.name, sender.address, season?.rawValue,
      moment.milliseconds, revision.rawValue, outcome, refusal,
    ])
    try OrderChain.append(db, db.lastInsertedRowID, season: season?.rawValue)
  }

  /// The entry of the order with this id; `nil` if there is none.
  static func entry(_ db: Database, of id: OrderID) throws -> OrderRecord? {
    try StoredRow.fetchOne(
      db, sql: "SELECT \(columns) FROM contest_order WHERE order_id = ?", arguments: [id.rawValue]
    ).map(record)
  }

  /// The entry of an order that is sent again, see ``checked(_:of:_:fields:)``; `nil` if the order is new.
  static func first(_ db: Database, of id: OrderID, _ command: String, fields: String) throws -> OrderRecord? {
    try entry(db, of: id).map { try checked($0, of: id, command, fields: fields) }
  }

  /// The entry with an id, if it is that of the same order.
  ///
  /// - Throws: `ContestRefusal.otherOrder`, or `.forgottenOrder`, if the id was used for another command.
  static func checked(
    _ first: OrderRecord, of id: OrderID, _ command: String, fields: String
  ) throws -> OrderRecord {
    if first.command == command, first.fields == fields { return first }
    let isForgotten = first.command == command && first.fields.contains(Nickname.forgottenMark)
    throw isForgotten ? ContestRefusal.forgottenOrder(id) : .otherOrder(id)
  }

  /// The outcome of a command that is sent again, as it was the first time.
  static func outcome<Command: ContestCommand>(_ entry: OrderRecord, of command: Command) throws -> Command.Outcome {
    let text = entry.outcome ?? ""
    if let edition = (command as? ImportSchools)?.edition,
      let added: AddedEdition = StoredJSON.value(of: text),
      let plan = added.plan(of: edition) as? Command.Outcome
    {
      return plan
    }
    guard let outcome: Command.Outcome = StoredJSON.value(of: text) else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "the outcome of an order of \(Command.name) cannot be read")
    }
    return outcome
  }

  /// Whether a later command than the entry with this number has changed the settings of a season.
  static func isSet(_ db: Database, season: SeasonID, after entry: Int64) throws -> Bool {
    try StoredRow.fetchOne(
      db, sql: "SELECT 1 FROM contest_order WHERE season = ? AND id > ? AND command = ? AND refusal IS NULL LIMIT 1",
      arguments: [season.rawValue, entry, SetSeason.name]) != nil
  }

  /// The maximum length of an outcome in a list of entries, in characters.
  static let longestOutcome = 1 << 16

  /// The newest entries of the list, the newest first. A long outcome is replaced by its length: `{"bytes":4850000}`.
  ///
  /// - Parameter last: only entries with a lower number; `nil` to begin with the newest entry.
  static func records(_ db: Database, before last: Int64?, season: SeasonID?, limit: Int) throws -> [OrderRecord] {
    try StoredRow.fetchAll(
      db,
      sql: """
        SELECT \(columns.replacing("outcome", with: brief)) FROM contest_order
        WHERE (?1 IS NULL OR id < ?1) AND (?2 IS NULL OR season = ?2) ORDER BY id DESC LIMIT ?3
        """, arguments: [last, season?.rawValue, limit, longestOutcome]
    ).map(record)
  }

  /// The columns of an entry, which are also those of its digest in the chain.
  static let columns =
    "id, order_id, command, fields, sender, address, season, made_at, revision, outcome, refusal"

  private static let brief =
    "iif(length(outcome) > ?4, json_object('bytes', length(CAST(outcome AS BLOB))), outcome) AS outcome"

  private static func record(_ row: StoredRow) throws -> OrderRecord {
    OrderRecord(
      id: try row["id"], order: (try row["order_id"] as String?).flatMap(OrderID.init(rawValue:)),
      command: try row["command"], fields: try row["fields"],
      sender: Sender(try row["sender"], at: try row["address"]),
      season: (try row["season"] as Int64?).map(SeasonID.init(rawValue:)), at: try row.moment("made_at"),
      revision: Revision(rawValue: try row["revision"]), outcome: try row["outcome"],
      refusal: try (row["refusal"] as String?).map { _ in try row.json("refusal", "its refusal") })
  }

  /// The new text of an entry's column, after a name was removed from the text.
  struct Forgetting {
    fileprivate let id: Int64
    fileprivate let column: String
    fileprivate let text: String
  }

  /// The fields, the outcomes and the refusals that contain a name, with the name replaced.
  static func forgettings(_ db: Database, _ text: ForgottenText) throws -> [Forgetting] {
    try ["fields", "outcome", "refusal"].flatMap { column in
      try StoredRow.fetchAll(
        db, sql: "SELECT id, \(column) FROM contest_order WHERE \(column) IS NOT NULL ORDER BY id"
      ).compactMap { row in
        try text.replaced(inJSON: try row[1]).map {
          Forgetting(id: try row[0], column: column, text: $0)
        }
      }
    }
  }

  /// Removes a name from the list, and renews the links from the first entry that had it. If the name was in the fields
  /// of an order, a repeat of that order is refused afterwards.
  static func forget(_ db: Database, _ forgettings: [Forgetting]) throws {
    guard let first = forgettings.map(\.id).min() else { return }
    try OrderChain.renew(db, from: first) {
      for entry in forgettings {
        try db.execute(
          sql: "UPDATE contest_order SET \(entry.column) = ? WHERE id = ?", arguments: [entry.text, entry.id])
      }
    }
  }
}

extension AuditQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> AuditPage {
    let shown = contest.clock.now
    return try await contest.read { db in
      if let season { _ = try SeasonTable.played(db, season, shown: shown) }
      return AuditPage(
        try OrderTable.records(db, before: before, season: season, limit: limit), limit: limit,
        head: try OrderChain.head(db, before: before))
    }
  }
}

extension Leaderboard {
  /// The entry of the order with this id; `nil` if there is none. Only its sender knows the id.
  ///
  /// - Throws: ``LeaderboardError``.
  public func order(_ id: OrderID) async throws -> OrderRecord? {
    try await read { try OrderTable.entry($0, of: id) }
  }
}
