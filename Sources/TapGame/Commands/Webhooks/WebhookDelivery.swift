// What the senders of a contest's servers tell the contest. No person sends these commands, and the audit list keeps
// only the reports.

/// Claims the sending of webhooks for a while. The claim that is applied first holds, on a file and in a cluster.
package struct ClaimWebhooks: ContestCommand {
  /// The sender's name, which no other sender has.
  package var holder: String

  package init(_ holder: String) { self.holder = holder }

  /// The claim that holds, which may be another sender's.
  package typealias Outcome = WebhookClaim
  package static let name = "webhook.claim"
  package static let summary = "Claim the sending of webhooks."
  package static let fields: [CommandField] = []
  package var isAudited: Bool { false }
}

/// Who sends webhooks, and until when.
package struct WebhookClaim: Hashable, Sendable, Codable {
  package let holder: String
  package let until: Timestamp

  package init(holder: String, until moment: Timestamp) { (self.holder, until) = (holder, moment) }
}

/// Records what became of an attempt to deliver a message.
package struct SettleDelivery: ContestCommand {
  /// What becomes of the message.
  package enum Outcome: String, Hashable, Sendable, Codable {
    case delivered
    /// It is tried again later.
    case waiting
    /// It is given up after three days.
    case abandoned
    /// The receiver wants no more messages.
    case gone
    /// The attempt was recorded before.
    case known
  }

  package var message: String
  /// The number of the attempt, from 1.
  package var attempt: Int64
  package var status: Int64?
  /// Why the message was not delivered; `nil` if it was.
  package var failure: String?
  /// The pause until the next attempt, in milliseconds.
  package var pause: Int64

  package init(_ message: String, attempt: Int64, answer: WebhookAnswer, pause: Int64) {
    (self.message, self.attempt, self.pause) = (message, attempt, pause)
    (status, failure) = (answer.status, answer.failure)
  }

  package static let name = "webhook.settle"
  package static let summary = "Record what became of a message of a webhook."
  package static let fields: [CommandField] = []
  package var isAudited: Bool { false }
}

/// Reports an event that only one server knows, such as a failed backup. With an order's id it counts once.
package struct ReportEvent: ContestCommand {
  package var event: WebhookEvent
  package var data: [String: String]

  package init(_ event: WebhookEvent, _ data: [String: String]) { (self.event, self.data) = (event, data) }

  /// The number of webhooks that want it.
  package typealias Outcome = Int
  package static let name = "webhook.report"
  package static let summary = "Report an event that only one server knows."
  package static let fields: [CommandField] = []
}

package struct DueDelivery: Hashable, Sendable {
  package let webhook: Int64
  package let message: WebhookMessage
  /// The number of attempts so far.
  package let attempts: Int64

  package init(of webhook: Int64, _ message: WebhookMessage, attempts: Int64) {
    (self.webhook, self.message, self.attempts) = (webhook, message, attempts)
  }
}

/// The outbox of a contest at a moment.
package struct WebhookOutbox: Hashable, Sendable {
  package var claim: WebhookClaim?
  /// The due messages, the earliest of each webhook.
  package var due: [DueDelivery]

  package init(claim: WebhookClaim?, due: [DueDelivery]) { (self.claim, self.due) = (claim, due) }
}
