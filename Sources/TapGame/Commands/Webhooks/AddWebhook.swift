import Basics
/// Adds a webhook. The sender makes the secret; the audit list does not keep it.
public struct AddWebhook: ContestCommand {
  public var url: String
  public var events: [WebhookEvent]?
  /// The secret, as ``WebhookSecret`` reads it.
  public var secret: String

  public init(_ url: String, events: [WebhookEvent]? = nil, secret: String) {
    (self.url, self.events, self.secret) = (url, events, secret)
  }

  public typealias Outcome = Webhook
  public static let name = "webhook.add"
  public static let summary = "Add a webhook, an address of another program that is told of what happens."
  public static let fields: [CommandField] = [
    .required("url", .text, "The address: https, or http to a private address."),
    .optional(
      "events", .value,
      "The events it wants: \(WebhookEvent.allCases.map(\.rawValue).joined(separator: ", ")); all if left out."),
    .required("secret", .text, "The secret that signs what is sent: whsec_ and 24 to 64 random bytes in Base64."),
  ]
  /// The fields without the secret.
  public var audited: any Encodable { AuditedWebhook(url: url, events: events) }

  /// The wanted events, each once, in the order of their list.
  package var wanted: [WebhookEvent] {
    events.map { wanted in WebhookEvent.allCases.filter(wanted.contains) } ?? WebhookEvent.allCases
  }

  package func validate() throws(ContestRefusal) {
    let form = /https?:\/\/([A-Za-z0-9._\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?([\/?][!"$-~]*)?/
    guard url.utf8.count <= 2000, let parts = url.wholeMatch(of: form),
      parts.2.map({ UInt16($0.dropFirst()).map { $0 > 0 } ?? false }) ?? true
    else {
      throw ContestRefusal.invalid(
        .data,
        "A webhook's address looks like https://example.org/hook, has up to 2,000 characters of ASCII, a port from 1 to 65535 if any, and no password and no # in it."
      )
    }
    guard WebhookSecret(secret) != nil else {
      throw ContestRefusal.invalid(.data, "A webhook's secret is whsec_ and 24 to 64 random bytes in Base64.")
    }
    guard !wanted.isEmpty else {
      throw ContestRefusal.invalid(.data, "A webhook wants at least one event.")
    }
  }
}

private struct AuditedWebhook: Encodable {
  let url: String
  let events: [WebhookEvent]?
}

/// Removes a webhook, and what waits to be sent to it.
public struct RemoveWebhook: ContestCommand {
  public var webhook: Int64

  public init(_ webhook: Int64) { self.webhook = webhook }

  public typealias Outcome = Webhook
  public static let name = "webhook.remove"
  public static let summary = "Remove a webhook, and what waits to be sent to it."
  public static let fields: [CommandField] = [.required("webhook", .number(1...Int64.max), "The webhook's number.")]
}

extension ContestRefusal {
  package static func unknownWebhook(_ number: Int64) -> ContestRefusal {
    ContestRefusal("unknown-webhook", .missing, "There is no webhook \(number); look for it in the list of webhooks.")
  }

  package static let tooManyWebhooks = ContestRefusal(
    "too-many-webhooks", .state, "There are \(Webhook.maximumCount) webhooks already; remove one first.")
}
