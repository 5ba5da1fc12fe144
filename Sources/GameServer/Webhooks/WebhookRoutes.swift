import Boards
import GameAPI
import Hummingbird
import ServiceLifecycle
import TapGame

extension ContestHTTPServer {
  /// Adds the administrator's routes that list webhooks and test one.
  func addAdminWebhookRoutes(to group: RouterGroup<GameContext>) {
    group.get("webhooks") { request, _ in
      _ = try QueryParameters(of: request, known: [])
      return Response.json(try GameJSON.text(WebhookListing(webhooks: try await unfrozen.webhooks())))
    }
    group.post("webhooks/{webhook}/test") { request, context in
      _ = try QueryParameters(of: request, known: [])
      guard let number = context.parameters.get("webhook").flatMap({ Int64($0) }) else {
        throw Problem(.notFound, detail: "A webhook has a number; /admin/api/webhooks lists those that there are.")
      }
      guard let posting = settings.webhooks else {
        throw Problem(.unavailable, detail: "This server sends no webhooks.")
      }
      let now = clock.now
      let message = try await unfrozen.webhookTest(of: number, id: "msg_test_\(OrderID.random())", at: now)
      return Response.json(try GameJSON.text(await posting.post(message, at: now)))
    }
  }

  /// The service that sends webhooks, if the server can send any.
  var webhookServices: [any Service] {
    guard let posting = settings.webhooks else { return [] }
    return [WebhookSender(unfrozen, posting: posting, wallClock: clock, clock: timer, logger: logger)]
  }
}
