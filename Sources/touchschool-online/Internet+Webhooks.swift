import Foundation
import TapGame
import TouchSchoolCommand
import HTTPCalls

extension Internet {
  func postWebhook(_ message: WebhookMessage, allowsPrivate: Bool) async throws -> WebhookAnswer {
    await Self.webhookPoster(allowsPrivate: allowsPrivate).post(message, at: Timestamp.now)
  }

  /// Posts what webhooks tell. It trusts the certificates of `SSL_CERT_FILE`, too.
  static func webhookPoster(allowsPrivate: Bool) -> WebhookPoster {
    WebhookPoster(
      allowsPrivate: allowsPrivate, certificates: ProcessInfo.processInfo.environment["SSL_CERT_FILE"])
  }
}
