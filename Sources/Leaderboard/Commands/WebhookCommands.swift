import Boards
import GRDB
import SQLiteFile
public import TapGame

extension AddWebhook: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Webhook {
    try validate()
    let db = transaction.db
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM webhook") ?? 0 < Webhook.maximumCount else {
      throw ContestRefusal.tooManyWebhooks
    }
    if wanted.contains(.leadTaken) { try transaction.beginLeads() }
    try db.execute(
      sql: "INSERT INTO webhook (url, events, added_at) VALUES (?, ?, ?)",
      arguments: [url, wanted.map(\.rawValue).joined(separator: " "), transaction.moment.milliseconds])
    let number = db.lastInsertedRowID
    try db.execute(sql: "INSERT INTO webhook_secret (webhook, secret) VALUES (?, ?)", arguments: [number, secret])
    transaction.leads = LeadWatch()
    return try WebhookTable.webhook(number, db)
  }
}

extension RemoveWebhook: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Webhook {
    let db = transaction.db
    let removed = try WebhookTable.webhook(webhook, db)
    for (table, column) in [("webhook_delivery", "webhook"), ("webhook_secret", "webhook"), ("webhook", "id")] {
      try db.execute(sql: "DELETE FROM \(table) WHERE \(column) = ?", arguments: [webhook])
    }
    transaction.leads = LeadWatch()
    return removed
  }
}

extension ClaimWebhooks: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> WebhookClaim {
    if let claim = try WebhookTable.claim(transaction.db), claim.holder != holder, claim.until > transaction.moment {
      return claim
    }
    let claim = WebhookClaim(holder: holder, until: transaction.moment + Webhook.claimTime)
    try transaction.db.execute(
      sql: "INSERT OR REPLACE INTO webhook_claim (id, holder, until) VALUES (1, ?, ?)",
      arguments: [holder, claim.until.milliseconds])
    return claim
  }
}

extension SettleDelivery: AppliedCommand {
  /// The longest pause between two attempts, in milliseconds.
  private static let longestPause: Int64 = 86_400_000
  private static let longestFailure = 200

  func apply(in transaction: inout ContestTransaction) throws -> Outcome {
    let (db, now) = (transaction.db, transaction.moment)
    let row = try StoredRow.fetchOne(
      db, sql: "SELECT id, webhook, made_at FROM webhook_delivery WHERE message = ? AND attempts = ?",
      arguments: [message, attempt - 1])
    guard let row else { return .known }
    let (id, webhook): (Int64, Int64) = (try row["id"], try row["webhook"])
    try db.execute(
      sql: "UPDATE webhook SET last_at = ?, last_status = ?, last_failure = ? WHERE id = ?",
      arguments: [now.milliseconds, status, failure.map { String($0.prefix(Self.longestFailure)) }, webhook])
    if failure == nil {
      try take(["id": id], from: db, adding: "delivered", to: webhook)
      return .delivered
    }
    if status == 410 {
      try db.execute(sql: "UPDATE webhook SET disabled_at = ? WHERE id = ?", arguments: [now.milliseconds, webhook])
      try take(["webhook": webhook], from: db, adding: "abandoned", to: webhook)
      transaction.leads = LeadWatch()
      return .gone
    }
    let next = now + max(0, min(pause, Self.longestPause))
    guard next <= (try row.moment("made_at")) + Webhook.lifetime else {
      try take(["id": id], from: db, adding: "abandoned", to: webhook)
      return .abandoned
    }
    try db.execute(
      sql: "UPDATE webhook_delivery SET attempts = ?, due_at = ? WHERE id = ?",
      arguments: [attempt, next.milliseconds, id])
    return .waiting
  }

  /// Takes messages out of the outbox, and counts them.
  private func take(_ scope: [String: Int64], from db: Database, adding column: String, to webhook: Int64) throws {
    for (name, value) in scope {
      try db.execute(sql: "DELETE FROM webhook_delivery WHERE \(name) = ?", arguments: [value])
      try db.execute(
        sql: "UPDATE webhook SET \(column) = \(column) + ? WHERE id = ?", arguments: [db.changesCount, webhook])
    }
  }
}

extension ReportEvent: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Int {
    try WebhookTable.tell(event, at: transaction.moment, in: transaction.db) { data }
  }
}

extension WebhookQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [Webhook] {
    try await contest.read { try WebhookTable.all($0) }
  }
}

extension Leaderboard {
  package func isWanted(_ event: WebhookEvent) async throws -> Bool {
    try await read { try WebhookTable.isWanted(event, $0) }
  }

  package func webhookOutbox(at moment: Timestamp) async throws -> WebhookOutbox {
    try await read { db in
      let due = try WebhookTable.due(at: moment, db)
      return WebhookOutbox(claim: due.isEmpty ? nil : try WebhookTable.claim(db), due: due)
    }
  }
}
