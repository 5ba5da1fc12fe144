import Boards
import GameAPI
import Hummingbird
import ServiceLifecycle
import TapGame

extension ContestHTTPServer {
  /// Adds the administrator's route that lists webhooks.
  func addAdminWebhookRoutes(to group: RouterGroup<GameContext>) {
    group.get("webhooks") { request, _ in
      _ = try QueryParameters(of: request, known: [])
      return Response.json(try GameJSON.text(WebhookListing(webhooks: try await unfrozen.webhooks())))
    }
  }

  /// The service that sends webhooks, if the server can send any.
  var webhookServices: [any Service] {
    guard let posting = settings.webhooks else { return [] }
    return [WebhookSender(unfrozen, posting: posting, wallClock: clock, clock: timer, logger: logger)]
  }
}
