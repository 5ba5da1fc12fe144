import Basics
import Boards
import ArgumentParser
import Foundation
import Leaderboard
import TapGame

struct Webhooks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "webhooks", subcommands: [WebhooksList.self, WebhooksAdd.self, WebhooksRemove.self])
}

struct WebhooksList: AsyncParsableCommand {
  static let configuration = CommandConfiguration("webhooks list")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    try await organiser.printList(WebhookQuestion(), by: output, none: "There are no webhooks yet.") {
      Report(
        $0,
        [
          .init(.number, "id", "Webhook") { $0.id },
          .init(.id, "url", "Address") { $0.url },
          .init(.text, "events", "Events", givesWay: 1) { $0.events.map(\.rawValue).joined(separator: " ") },
          .init(.word, "state", "State") { $0.state.rawValue },
          .init(.count, "waiting", "Waiting") { $0.waiting },
          .init(.count, "delivered", "Delivered", givesWay: 4) { $0.delivered },
          .init(.count, "abandoned", "Given up", givesWay: 3) { $0.abandoned },
          .init(.time, "last_at", "Last", givesWay: 2) { $0.lastAt },
          .init(.number, "last_status", "Answer") { $0.lastStatus },
          .init(.text, "last_failure", "Failure", givesWay: 0) { $0.lastFailure },
        ])
    }
  }
}

struct WebhooksAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration("webhooks add")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(
    help: ArgumentHelp(
      "The events it wants, with commas between them; all if not given. touchschool webhooks --help lists them.",
      valueName: "events"))
  var events: WantedEvents?
  @Argument(help: "The address.") var url: String

  func run() async throws {
    var generator = SystemRandomNumberGenerator()
    let secret = WebhookSecret(using: &generator)
    try await order.with { desk in
      let webhook = try await desk.send(AddWebhook(url, events: events?.events, secret: secret.text))
      guard !desk.isDryRun else { return }
      let report = Report(
        [webhook], isFields: true,
        [
          .init(.number, "id", "Webhook") { $0.id },
          .init(.id, "url", "Address") { $0.url },
          .init(.text, "events", "Events") { $0.events.map(\.rawValue).joined(separator: " ") },
          .init(.id, "secret", "Secret") { _ in secret.text },
        ])
      let json: JSONObject = [
        "id": webhook.id, "url": webhook.url, "events": webhook.events, "secret": secret.text,
      ]
      try output.printer.print(report, json: json)
      order.tell("The secret is shown only now.")
    }
  }
}

struct WebhooksRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration("webhooks remove")

  @OptionGroup var order: OrderOptions
  @Argument(help: "The webhook's number.") var webhook: Int64

  func run() async throws {
    try await order.with { desk in
      let removed = try await desk.send(RemoveWebhook(webhook))
      guard !desk.isDryRun else { return }
      order.tell("\(removed.url) is told nothing any more.")
    }
  }
}

/// The events of a webhook, with commas between them.
struct WantedEvents: ExpressibleByArgument {
  let events: [WebhookEvent]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    events = words.compactMap { WebhookEvent(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
    guard events.count == words.count else { return nil }
  }
}
