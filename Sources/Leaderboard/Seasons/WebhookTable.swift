import GRDB
import SQLiteFile
import TapGame

/// The tables of webhooks and their outbox.
///
/// What happens is put into the outbox by the transaction that applies it, so no event is lost and none is told that did
/// not happen. Servers read the outbox, post its messages, and record what became of them with commands.
enum WebhookTable {
  /// The condition for webhooks that get an event, with the event's word as `?1`.
  private static let wants = wants("?1")

  /// The condition for webhooks that get an event.
  ///
  /// - Parameter event: an SQL expression for the event's word.
  static func wants(_ event: String) -> String {
    """
    disabled_at IS NULL AND instr(' ' || events || ' ', ' ' || \(event) || ' ') > 0
    AND EXISTS (SELECT 1 FROM webhook_secret WHERE webhook = webhook.id)
    """
  }

  /// Whether a webhook that was added before a moment wants an event.
  static func isWanted(
    _ event: WebhookEvent, addedBefore moment: Timestamp = Timestamp(milliseconds: .max), _ db: Database
  ) throws -> Bool {
    try StoredRow.fetchOne(
      db, sql: "SELECT 1 FROM webhook WHERE \(wants) AND added_at < ?2 LIMIT 1",
      arguments: [event.rawValue, moment.milliseconds]) != nil
  }

  // MARK: The outbox

  private struct Body<Content: Encodable>: Encodable {
    let type: WebhookEvent
    let timestamp: Timestamp
    let data: Content
  }

  /// Puts an event into the outbox of each webhook that wants it.
  ///
  /// - Returns: the number of the webhooks.
  @discardableResult
  static func tell(
    _ event: WebhookEvent, at moment: Timestamp, in db: Database, _ data: () throws -> (some Encodable)?
  ) throws -> Int {
    let wanting = try StoredRow.fetchAll(
      db,
      sql: """
        SELECT id, added_at, (SELECT count(*) FROM webhook_delivery WHERE webhook = webhook.id) FROM webhook
        WHERE \(wants) ORDER BY id
        """, arguments: [event.rawValue])
    guard !wanting.isEmpty, let data = try data() else { return 0 }
    let body = try StoredJSON.text(of: Body(type: event, timestamp: moment, data: data))
    for row in wanting {
      let (webhook, addedAt, waiting): (Int64, Int64, Int64) = (try row[0], try row[1], try row[2])
      guard waiting < Webhook.maximumWaiting else {
        try db.execute(sql: "UPDATE webhook SET abandoned = abandoned + 1 WHERE id = ?", arguments: [webhook])
        continue
      }
      let number = 1 + (try Int64.fetchOne(db, sql: "SELECT max(id) FROM webhook_delivery") ?? 0)
      let source = "\(webhook) \(addedAt) \(number) \(moment.milliseconds) \(body)"
      let message = "msg_" + Array(SHA256Hasher.hash(of: source.utf8).prefix(16)).hexadecimal
      try db.execute(
        sql: "INSERT INTO webhook_delivery (id, webhook, message, body, made_at, due_at) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [number, webhook, message, body, moment.milliseconds, moment.milliseconds])
    }
    return wanting.count
  }

  private struct SeasonData: Encodable {
    struct Season: Encodable {
      let id: SeasonID
      let name: String
      let startsAt: Timestamp
      let endsAt: Timestamp?
    }
    let season: Season
    let digest: String?
  }

  /// Puts an event of a season into the outbox. Nobody is told of simulations.
  ///
  /// - Parameter digest: the digest of the season's seal.
  static func tell(
    _ event: WebhookEvent, of season: SeasonID, at moment: Timestamp, digest: String? = nil, in db: Database
  ) throws {
    try tell(event, at: moment, in: db) { () -> SeasonData? in
      guard let season = try SeasonTable.season(db, season), !season.isSimulation else { return nil }
      return SeasonData(
        season: .init(id: season.id, name: season.name, startsAt: season.startsAt, endsAt: season.endsAt),
        digest: digest)
    }
  }

  /// Whether the start of a season that has begun is still to be told.
  static func isStartDue(_ season: Season, _ db: Database) throws -> Bool {
    guard !season.isSimulation, season.endsAt.map({ season.startsAt < $0 }) ?? true,
      try isWanted(.seasonStarted, addedBefore: season.startsAt, db)
    else { return false }
    return try StoredRow.fetchOne(
      db, sql: "SELECT 1 FROM webhook_season WHERE season = ? AND is_started = 1",
      arguments: [season.id.rawValue]) == nil
  }

  /// Tells the start of a season, and notes it.
  static func tellStart(of season: SeasonID, at moment: Timestamp, in db: Database) throws {
    try tell(.seasonStarted, of: season, at: moment, in: db)
    try db.execute(
      sql: """
        INSERT INTO webhook_season (season, is_started) VALUES (?, 1) ON CONFLICT DO UPDATE SET is_started = 1
        """, arguments: [season.rawValue])
  }

  // MARK: Reading

  static func all(_ db: Database) throws -> [Webhook] { try webhooks(db, "ORDER BY webhook.id", []) }

  static func webhook(_ number: Int64, _ db: Database) throws -> Webhook {
    guard let webhook = try webhooks(db, "WHERE webhook.id = ?", [number]).first else {
      throw ContestRefusal.unknownWebhook(number)
    }
    return webhook
  }

  private static func webhooks(_ db: Database, _ scope: String, _ arguments: StatementArguments) throws -> [Webhook] {
    try StoredRow.fetchAll(
      db,
      sql: """
        SELECT webhook.*, EXISTS (SELECT 1 FROM webhook_secret WHERE webhook = webhook.id) AS has_secret,
               (SELECT count(*) FROM webhook_delivery WHERE webhook = webhook.id) AS waiting
        FROM webhook \(scope)
        """, arguments: arguments
    ).map { row in
      let (words, hasSecret): (String, Bool) = (try row["events"], try row["has_secret"])
      var webhook = Webhook(
        id: try row["id"], url: try row["url"],
        events: words.split(separator: " ").compactMap { WebhookEvent(rawValue: String($0)) },
        addedAt: try row.moment("added_at"))
      webhook.state = try row.optionalMoment("disabled_at") != nil ? .gone : hasSecret ? .on : .unsigned
      (webhook.waiting, webhook.delivered) = (try row["waiting"], try row["delivered"])
      (webhook.abandoned, webhook.lastAt) = (try row["abandoned"], try row.optionalMoment("last_at"))
      (webhook.lastStatus, webhook.lastFailure) = (try row["last_status"], try row["last_failure"])
      return webhook
    }
  }

  static func secret(of webhook: Int64, _ db: Database) throws -> WebhookSecret? {
    let text: String? = try StoredRow.fetchValue(
      db, sql: "SELECT secret FROM webhook_secret WHERE webhook = \(webhook)")
    return text.flatMap { WebhookSecret($0) }
  }

  /// The number of due messages of one webhook that are read at once.
  private static let batch = 10

  /// The due messages, the earliest of each webhook.
  static func due(at moment: Timestamp, _ db: Database) throws -> [DueDelivery] {
    let waiting = try StoredRow.fetchAll(
      db, sql: "SELECT id, url FROM webhook WHERE id IN (SELECT webhook FROM webhook_delivery WHERE due_at <= ?)",
      arguments: [moment.milliseconds])
    return try waiting.flatMap { row -> [DueDelivery] in
      let (webhook, url): (Int64, String) = (try row[0], try row[1])
      guard let secret = try secret(of: webhook, db) else { return [] }
      return try StoredRow.fetchAll(
        db,
        sql: """
          SELECT message, body, attempts FROM webhook_delivery WHERE webhook = ? AND due_at <= ?
          ORDER BY id LIMIT \(batch)
          """, arguments: [webhook, moment.milliseconds]
      ).map {
        DueDelivery(
          of: webhook, WebhookMessage(to: url, id: try $0[0], body: try $0[1], secret: secret), attempts: try $0[2])
      }
    }
  }

  static func claim(_ db: Database) throws -> WebhookClaim? {
    try StoredRow.fetchOne(db, sql: "SELECT holder, until FROM webhook_claim").map {
      WebhookClaim(holder: try $0["holder"], until: try $0.moment("until"))
    }
  }
}
