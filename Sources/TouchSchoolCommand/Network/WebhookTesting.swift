package import TapGame

/// Posts a webhook's test from this machine: `webhooks test`.
package protocol WebhookTesting: Sendable {
  /// Posts a message once.
  ///
  /// - Parameter allowsPrivate: whether the message may go to this machine and to private networks.
  func postWebhook(_ message: WebhookMessage, allowsPrivate: Bool) async throws -> WebhookAnswer
}

extension OnlineProgram {
  package func postWebhook(_ message: WebhookMessage, allowsPrivate: Bool) async throws -> WebhookAnswer {
    try replaceProcess()
  }
}
