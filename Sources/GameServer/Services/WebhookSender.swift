import Boards
import Logging
import ServiceLifecycle
import Synchronization
import TapGame

/// Posts the messages in the contest's outbox to the receivers of its webhooks.
///
/// The outbox is in the contest, so nothing is lost when a server stops: a message leaves it only when its delivery is
/// recorded. All servers of a contest look at it, and only the one whose claim holds sends. A receiver gets one message
/// at a time, and a slow one does not hold up another.
struct WebhookSender: Service {
  private let contest: any ServedContest
  private let posting: any WebhookPosting
  /// The name in the claim. No other sender has it.
  private let name: String
  private let wallClock: any WallClock
  private let clock: any Clock<Duration>
  private let chance: @Sendable () -> Double
  private let logger: Logger
  private let busy = Busy()

  /// The interval between looks at the outbox. A look reads a few rows.
  private static let interval = Duration.seconds(1)
  /// How long a claim has to hold when a message is posted, in milliseconds: longer than posting takes.
  private static let margin: Int64 = 15_000

  init(
    _ contest: any ServedContest, posting: any WebhookPosting, name: String = OrderID.random().rawValue,
    wallClock: any WallClock, clock: any Clock<Duration>,
    chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) }, logger: Logger
  ) {
    (self.contest, self.posting, self.name) = (contest, posting, name)
    (self.wallClock, self.clock, self.chance, self.logger) = (wallClock, clock, chance, logger)
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        var lastError: String?
        while !Task.isCancelled {
          let error = await start { work in group.addTask { await work() } }
          // The same error is logged once, not every second.
          if let error, error != lastError { logger.error("\(error)") }
          lastError = error
          guard (try? await clock.sleep(for: Self.interval)) != nil else { return }
        }
      }
    }
  }

  /// Sends what is due, and waits until it is sent.
  func sendDue() async {
    await withDiscardingTaskGroup { group in
      _ = await start { work in group.addTask { await work() } }
    }
  }

  /// Starts a task for each webhook that has messages due and is not busy.
  ///
  /// - Returns: the error; `nil` if there is none.
  private func start(_ begin: (_ work: @escaping @Sendable () async -> Void) -> Void) async -> String? {
    do {
      // Noted before the outbox is read: what is settled meanwhile would be sent twice.
      let busy = busy.all
      guard let (claim, due) = try await claimedOutbox() else { return nil }
      for (webhook, deliveries) in Dictionary(grouping: due, by: \.webhook) where !busy.contains(webhook) {
        self.busy.begin(webhook)
        begin {
          await send(deliveries, holding: claim)
          self.busy.end(webhook)
        }
      }
      return nil
    } catch is CancellationError { return nil } catch { return "Webhooks cannot be sent: \(error)" }
  }

  /// The due messages, if this sender's claim holds.
  private func claimedOutbox() async throws -> (WebhookClaim, [DueDelivery])? {
    let now = wallClock.now
    let outbox = try await contest.webhookOutbox(at: now)
    guard !outbox.due.isEmpty else { return nil }
    if let claim = outbox.claim {
      if claim.holder == name, isLongEnough(claim) { return (claim, outbox.due) }
      if claim.holder != name, claim.until > now { return nil }
    }
    let claim = try await contest.perform(ClaimWebhooks(name))
    guard claim.holder == name else { return nil }
    // Read again: another sender may have delivered messages until its claim ended.
    return (claim, try await contest.webhookOutbox(at: now).due)
  }

  private func isLongEnough(_ claim: WebhookClaim) -> Bool { claim.until >= wallClock.now + Self.margin }

  /// Sends messages of one webhook, one after another, as long as the claim holds.
  private func send(_ deliveries: [DueDelivery], holding claim: WebhookClaim) async {
    for delivery in deliveries {
      guard !Task.isCancelled, isLongEnough(claim) else { return }
      let answer = await posting.post(delivery.message, at: wallClock.now)
      // The server stopped during the attempt. The next sender tries again.
      guard answer.failure == nil || !Task.isCancelled else { return }
      let attempt = delivery.attempts + 1
      do {
        let outcome = try await contest.perform(
          SettleDelivery(
            delivery.message.id, attempt: attempt, answer: answer,
            pause: Webhook.pause(after: attempt, chance: chance())))
        tell(outcome, of: delivery, answer)
        if outcome == .gone { return }
      } catch {
        logger.error("What became of a message of webhook \(delivery.webhook) cannot be recorded: \(error)")
        return
      }
    }
  }

  private func tell(_ outcome: SettleDelivery.Outcome, of delivery: DueDelivery, _ answer: WebhookAnswer) {
    let (webhook, message) = (delivery.webhook, delivery.message.id)
    let reason = answer.failure ?? ""
    switch outcome {
    case .delivered, .known: logger.debug("Webhook \(webhook) has \(message).")
    case .waiting: logger.info("Webhook \(webhook) did not take \(message), which is tried again later: \(reason)")
    case .abandoned:
      logger.error("Webhook \(webhook) did not take \(message) for three days, which is given up: \(reason)")
    case .gone: logger.warning("Webhook \(webhook) wants no more messages (HTTP 410) and gets none any more.")
    }
  }

  private final class Busy: Sendable {
    private let webhooks = Mutex<Set<Int64>>([])

    var all: Set<Int64> { webhooks.withLock { $0 } }
    func begin(_ webhook: Int64) { _ = webhooks.withLock { $0.insert(webhook) } }
    func end(_ webhook: Int64) { _ = webhooks.withLock { $0.remove(webhook) } }
  }
}
