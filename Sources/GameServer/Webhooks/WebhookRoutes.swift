import Boards
import GameAPI
import Hummingbird
import ServiceLifecycle
import TapGame

extension ContestHTTPServer {
  /// The service that sends webhooks, if the server can send any.
  var webhookServices: [any Service] {
    guard let posting = settings.webhooks else { return [] }
    return [WebhookSender(unfrozen, posting: posting, wallClock: clock, clock: timer, logger: logger)]
  }
}
