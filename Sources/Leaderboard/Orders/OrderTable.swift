import Foundation
import GRDB
import SQLiteFile
import TapGame

/// The audit list.
enum OrderTable {
  /// The recorded answer to an order.
  struct Answer {
    let command: String
    let digest: String
    let outcome: String?
    let refusal: ContestRefusal?
  }

  /// A digest of a command, the same on every machine. It is that of what the list keeps of it: a name that was forgotten, or a code, must
  /// not be found by trying.
  static func digest<Command: ContestCommand>(of command: Command) throws -> String {
    var hash = FNV1a()
    hash.add(Command.name.utf8)
    hash.add(try json(command.audited).utf8)
    return FNV1a.hexadecimal(hash.value)
  }

  static func append<Command: ContestCommand>(
    _ db: Database, _ order: Order, _ command: Command, digest: String?,
    outcome: Result<Command.Outcome, ContestRefusal>, at moment: Timestamp, revision: Revision
  ) throws {
    var (season, text, refusal): (SeasonID?, String?, String?) = (command.concernedSeason, nil, nil)
    switch outcome {
    case .success(let outcome):
      season = season ?? Command.season(of: outcome)
      text = try json(outcome)
    case .failure(let reason): refusal = try json(reason)
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO contest_order (order_id, command, fields, digest, sender, address, season, made_at, revision, outcome,
                                   refusal)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      order.id?.rawValue, Command.name, try json(command.audited), digest ?? "", order.sender.name,
      order.sender.address,
      season?.rawValue, moment.milliseconds, revision.rawValue, text, refusal,
    ])
  }

  /// What the order of an id got; `nil` if there was none.
  static func answer(_ db: Database, to id: OrderID) throws -> Answer? {
    try StoredRow.fetchOne(
      db.cachedStatement(sql: "SELECT id, command, digest, outcome, refusal FROM contest_order WHERE order_id = ?"),
      arguments: [id.rawValue]
    ).map { row in
      Answer(
        command: try row["command"], digest: try row["digest"], outcome: try row["outcome"], refusal: try refusal(row))
    }
  }

  static func outcome<Command: ContestCommand>(_ answer: Answer, of type: Command.Type) throws -> Command.Outcome {
    guard let text = answer.outcome,
      let outcome = try? JSONDecoder().decode(Command.Outcome.self, from: Data(text.utf8))
    else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "the outcome of an order of \(Command.name) cannot be read")
    }
    return outcome
  }

  /// The newest entries of the list, the newest first.
  ///
  /// - Parameters:
  ///   - last: the number before which to begin; `nil` for the end of the list.
  ///   - season: the season that they concern; `nil` for all.
  static func records(_ db: Database, before last: Int64?, season: SeasonID?, limit: Int) throws -> [OrderRecord] {
    try StoredRow.fetchAll(
      db,
      sql: """
        SELECT id, order_id, command, fields, sender, address, season, made_at, revision, outcome, refusal FROM contest_order
        WHERE (?1 IS NULL OR id < ?1) AND (?2 IS NULL OR season = ?2) ORDER BY id DESC LIMIT ?3
        """, arguments: [last, season?.rawValue, limit]
    ).map { row in
      OrderRecord(
        id: try row["id"], order: (try row["order_id"] as String?).flatMap(OrderID.init(rawValue:)),
        command: try row["command"], fields: try row["fields"],
        sender: Sender(try row["sender"], at: try row["address"]),
        season: (try row["season"] as Int64?).map(SeasonID.init(rawValue:)), at: try row.moment("made_at"),
        revision: Revision(rawValue: try row["revision"]), outcome: try row["outcome"], refusal: try refusal(row))
    }
  }

  /// Takes a name out of the fields, the outcomes and the refusals. A repeat of a changed order is refused from then on.
  static func forget(_ db: Database, _ text: ForgottenText) throws {
    for column in ["fields", "outcome", "refusal"] {
      let rows = try StoredRow.fetchAll(
        db, sql: "SELECT id, \(column) FROM contest_order WHERE \(column) IS NOT NULL ORDER BY id")
      for row in rows {
        guard let other = text.replaced(in: try row[1]) else { continue }
        try db.execute(
          sql: "UPDATE contest_order SET \(column) = ? WHERE id = ?", arguments: [other, try row[0] as Int64])
      }
    }
  }

  private static func refusal(_ row: StoredRow) throws -> ContestRefusal? {
    guard let text: String = try row["refusal"] else { return nil }
    guard let refusal = try? JSONDecoder().decode(ContestRefusal.self, from: Data(text.utf8)) else {
      throw row.damage("its refusal cannot be read")
    }
    return refusal
  }

  private static func json(_ value: any Encodable) throws -> String {
    String(decoding: try encoder().encode(value), as: UTF8.self)
  }

  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
