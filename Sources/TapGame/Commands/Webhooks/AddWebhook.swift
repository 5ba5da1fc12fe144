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
        "A webhook's address looks like https://example.org/hook, has up to 2,000 characters of ASCII, a port from 1 to 65535 if any, and no password and no # in it.",
        ko: "웹훅 주소는 https://example.org/hook 같은 모양이고 ASCII 2,000자까지, 포트는 1~65535예요. 비밀번호와 #은 쓸 수 없어요.")
    }
    guard WebhookSecret(secret) != nil else {
      throw ContestRefusal.invalid(
        .data, "A webhook's secret is whsec_ and 24 to 64 random bytes in Base64.",
        ko: "웹훅의 비밀은 whsec_ 뒤에 무작위 24~64바이트를 Base64로 쓴 거예요.")
    }
    guard !wanted.isEmpty else {
      throw ContestRefusal.invalid(
        .data, "A webhook wants at least one event.", ko: "웹훅에는 알릴 일이 하나는 있어야 해요.")
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
    ContestRefusal(
      "unknown-webhook", .missing, "There is no webhook \(number); look for it in the list of webhooks.",
      ko: "\(number)번 웹훅은 없어요. 웹훅 목록에서 번호를 확인해 주세요.")
  }

  package static let tooManyWebhooks = ContestRefusal(
    "too-many-webhooks", .state, "There are \(Webhook.maximumCount) webhooks already; remove one first.",
    ko: "이미 웹훅이 \(Webhook.maximumCount)개 있어요. 하나를 먼저 지워 주세요.")
}
