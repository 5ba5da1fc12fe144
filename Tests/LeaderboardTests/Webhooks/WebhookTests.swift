import Boards
import Foundation
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `A contest's webhooks` {
  private static let url = "https://example.org/hook"
  private static let secret = CommandSamples.secret

  @discardableResult
  private func add(_ events: [WebhookEvent]? = nil, to leaderboard: Leaderboard) async throws -> Webhook {
    try await leaderboard.perform(AddWebhook(Self.url, events: events, secret: Self.secret), from: .shell)
  }

  private func due(_ fixture: Fixture) async throws -> [DueDelivery] {
    try await fixture.leaderboard.webhookOutbox(at: fixture.clock.now).due
  }

  private struct Event: Decodable {
    struct Named: Decodable {
      let name: String
    }
    struct Content: Decodable {
      let season: Named
      let school: Named?
      let previous: Named?
      let taps: Int64?
      let digest: String?
    }
    let type: WebhookEvent
    let timestamp: Timestamp
    let data: Content
  }

  /// What waits in the outbox, the oldest first.
  private func events(_ fixture: Fixture) throws -> [Event] {
    try ask(fixture.path, "SELECT body FROM webhook_delivery ORDER BY id").map { (body: String) in
      try JSONDecoder().decode(Event.self, from: Data(body.utf8))
    }
  }

  private func leads(_ fixture: Fixture) throws -> [String] {
    try events(fixture).map {
      "\($0.data.previous?.name ?? "nobody") > \($0.data.school?.name ?? "?") \($0.data.taps ?? 0)"
    }
  }

  // MARK: Adding and removing

  @Test func `are listed without their secrets, which no list, no audit entry, no export and no digest has`()
    async throws
  {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let before = try await leaderboard.digest().digest
    let added = try await add([.seasonSealed, .leadTaken], to: leaderboard)
    #expect(added.events == [.seasonSealed, .leadTaken] && added.state == .on && added.url == Self.url)
    #expect(try await leaderboard.ask(WebhookQuestion()) == [added])
    #expect(try await leaderboard.digest().digest != before)
    let entry = try #require(try await leaderboard.ask(AuditQuestion(limit: 1)).orders.first)
    #expect(entry.command == "webhook.add" && entry.fields.contains(Self.url))
    let secret = String(Self.secret.dropFirst(6))
    #expect(!"\(entry)".contains(secret))

    let pieces = try await leaderboard.exported(fixture.season.id)
    let export = pieces.next()
    #expect(!String(decoding: export, as: UTF8.self).contains(secret))
    pieces.add(export)
    let path = fixture.folder.path("imported.sqlite")
    let record = try await ContestImport.read(into: path, from: { pieces.next() })
    #expect(record.digest == (try await leaderboard.digest().digest))
    let imported = try Leaderboard.open(path, clock: fixture.clock)
    #expect(try await imported.ask(WebhookQuestion()).map(\.state) == [.unsigned])
    // Without a secret it is told nothing.
    try await imported.perform(EndSeason(fixture.season.id))
    #expect(try await imported.ask(WebhookQuestion()).map(\.waiting) == [0])
  }

  @Test func `are as many as a contest can have, and are removed with what waits for them`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    for _ in 1...Webhook.maximumCount { try await add([.seasonEnded], to: leaderboard) }
    await #expect(throws: ContestRefusal.tooManyWebhooks) { try await add(to: leaderboard) }
    try await leaderboard.perform(EndSeason(fixture.season.id))
    #expect(try await leaderboard.ask(WebhookQuestion()).allSatisfy { $0.waiting == 1 })
    #expect(try await leaderboard.perform(RemoveWebhook(3)).waiting == 1)
    await #expect(throws: ContestRefusal.unknownWebhook(3)) { try await leaderboard.perform(RemoveWebhook(3)) }
    #expect(try events(fixture).count == Webhook.maximumCount - 1)
    let secrets: [Int64] = try ask(fixture.path, "SELECT webhook FROM webhook_secret WHERE webhook = 3")
    #expect(secrets.isEmpty)
    try await leaderboard.expectWhole()
  }

  // MARK: What is told

  @Test func `are told once of the start, the end and the seal of a season, each with the event that they want`()
    async throws
  {
    let fixture = try await Fixture()
    let (leaderboard, clock) = (fixture.leaderboard, fixture.clock)
    try await add([.seasonStarted, .seasonEnded, .seasonSealed], to: leaderboard)
    try await add([.seasonSealed], to: leaderboard)
    let start = clock.now + 60_000
    let season = try await leaderboard.perform(StartSeason(name: "Autumn", startsAt: start, endsAt: start + 60_000))
    try await leaderboard.perform(
      StartSeason(name: "Played", startsAt: start, endsAt: start + 60_000, isSimulation: true))
    #expect(try events(fixture).isEmpty)
    #expect(try await !leaderboard.isTimeDue())
    clock.set(to: start)
    #expect(try await leaderboard.isTimeDue())
    for _ in 1...2 { try await leaderboard.perform(PassTime()) }
    #expect(try events(fixture).map { "\($0.type.rawValue) \($0.data.season.name)" } == ["season.started Autumn"])
    clock.set(to: start + 120_000)
    for _ in 1...2 { try await leaderboard.perform(PassTime()) }
    clock.set(to: start + 60_000 + SeasonSeal.delay.wholeMilliseconds)
    for _ in 1...2 { try await leaderboard.perform(PassTime()) }
    let events = try events(fixture)
    #expect(
      events.map(\.type) == [.seasonStarted, .seasonEnded, .seasonSealed, .seasonSealed])
    #expect(events[1].timestamp == start + 60_000 && events[1].data.digest == nil)
    #expect(events[3].data.digest == (try await leaderboard.seasonSeals()[season.id]?.digest))
    try await leaderboard.expectWhole()
  }

  @Test func `are told of a season of a series that starts by itself`() async throws {
    let fixture = try await Fixture()
    try await add([.seasonStarted], to: fixture.leaderboard)
    fixture.clock.advance(byMilliseconds: 1)
    let first = try await fixture.leaderboard.perform(StartSeries(name: "Days", every: .day, in: "Asia/Seoul"))
    fixture.clock.set(to: try #require(first.endsAt))
    for _ in 1...2 { try await fixture.leaderboard.perform(PassTime()) }
    // The first one begins after the webhook was added, too.
    #expect(try events(fixture).map(\.type) == [.seasonStarted, .seasonStarted])
    #expect(Set(try events(fixture).map(\.data.season.name)).count == 2)
  }

  @Test func `are told of a new lead, not more often than every ten seconds, and then of the one that holds`()
    async throws
  {
    let fixture = try await Fixture()
    let clock = fixture.clock
    try await fixture.tap(5, for: 1)
    try await add([.leadTaken], to: fixture.leaderboard)
    let names = fixture.schools.map(\.name)
    // Who leads already takes no lead.
    try await fixture.tap(5, for: 1)
    #expect(try leads(fixture) == [])
    try await fixture.tap(12, for: 0)
    #expect(try leads(fixture) == ["\(names[1]) > \(names[0]) 12"])
    // A tie changes nothing, and within ten seconds nothing is told.
    try await fixture.tap(12, for: 2)
    try await fixture.tap(1, for: 2)
    try await fixture.tap(4, for: 0)
    try await fixture.tap(8, for: 1)
    #expect(try leads(fixture).count == 1)
    clock.advance(byMilliseconds: 10_000)
    try await fixture.tap(1, for: 3)
    #expect(try leads(fixture).dropFirst() == ["\(names[0]) > \(names[1]) 18"])
    // What an organiser takes away changes the lead, too.
    clock.advance(byMilliseconds: 10_000)
    let session = try #require(
      try await fixture.leaderboard.ask(SessionQuestion(season: fixture.season.id, school: fixture.schools[1].id))
        .sessions.first)
    try await fixture.leaderboard.perform(AdjustTaps(session: session.id, taps: -session.taps, reason: "a macro"))
    #expect(try leads(fixture).last == "\(names[1]) > \(names[0]) 16")
    #expect(try leads(fixture).count == 3)
  }

  @Test func `are told of a lead that changed in a freeze only with the next taps after the thaw`() async throws {
    let fixture = try await Fixture()
    let (leaderboard, names) = (fixture.leaderboard, fixture.schools.map(\.name))
    try await add([.leadTaken], to: leaderboard)
    try await fixture.tap(5, for: 0)
    try await leaderboard.perform(FreezeSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: 60_000)
    try await fixture.tap(9, for: 1)
    #expect(try leads(fixture) == ["nobody > \(names[0]) 5"])
    try await leaderboard.expectWhole()
    try await leaderboard.perform(ThawSeason(fixture.season.id))
    try await fixture.tap(1, for: 2)
    #expect(try leads(fixture).dropFirst() == ["\(names[0]) > \(names[1]) 9"])
    try await leaderboard.expectWhole()
  }

  @Test func `of a lead that come later begin with who leads then`() async throws {
    let fixture = try await Fixture()
    let (leaderboard, names) = (fixture.leaderboard, fixture.schools.map(\.name))
    let webhook = try await add([.leadTaken], to: leaderboard)
    try await fixture.tap(5, for: 0)
    try await leaderboard.perform(RemoveWebhook(webhook.id))
    try await fixture.tap(9, for: 1)
    try await leaderboard.expectWhole()
    fixture.clock.advance(byMilliseconds: 60_000)
    try await leaderboard.perform(EndSeason(fixture.season.id))
    try await add([.leadTaken], to: leaderboard)
    try await leaderboard.expectWhole()
    try await leaderboard.perform(ResumeSeason(fixture.season.id))
    try await fixture.tap(1, for: 2)
    #expect(try leads(fixture) == ["\(names[0]) > \(names[1]) 9"])
    try await leaderboard.expectWhole()
  }

  @Test func `cost the tables of a contest without them nothing, and one that wants something else gets nothing`()
    async throws
  {
    let fixture = try await Fixture()
    try await fixture.tap(5, for: 1)
    try await add([.backupFailed], to: fixture.leaderboard)
    try await fixture.tap(9, for: 2)
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    let rows: [Int] = try ask(
      fixture.path, "SELECT (SELECT count(*) FROM webhook_season) + (SELECT count(*) FROM webhook_delivery)")
    #expect(rows == [0])
    #expect(try await fixture.leaderboard.isWanted(.backupFailed))
    #expect(try await !fixture.leaderboard.isWanted(.leadTaken))
    let id = OrderID(rawValue: "report-1")
    for _ in 1...2 {
      #expect(try await fixture.leaderboard.perform(ReportEvent(.backupFailed, ["reason": "full"]), id: id) == 1)
    }
    #expect(try await due(fixture).map(\.message.body).map { $0.contains(#""data":{"reason":"full"}"#) } == [true])
  }

  // MARK: The outbox

  private func settle(
    _ fixture: Fixture, _ message: String, attempt: Int64, status: Int64?, pause: Int64 = 5000
  ) async throws -> SettleDelivery.Outcome {
    let failure = status.map { (200..<300).contains($0) } == true ? nil : "It answers HTTP \(status ?? 0)."
    return try await fixture.leaderboard.perform(
      SettleDelivery(
        message, attempt: attempt, answer: WebhookAnswer(status: status, failure: failure),
        pause: pause))
  }

  @Test func `get a message again with the same id until it is delivered, and a repeated record changes nothing`()
    async throws
  {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    try await add([.seasonEnded], to: leaderboard)
    try await leaderboard.perform(EndSeason(fixture.season.id))
    let first = try #require(try await due(fixture).first)
    #expect(first.attempts == 0 && first.message.id.hasPrefix("msg_"))
    #expect(try await settle(fixture, first.message.id, attempt: 1, status: 500) == .waiting)
    #expect(try await settle(fixture, first.message.id, attempt: 1, status: 200) == .known)
    #expect(try await due(fixture).isEmpty)
    fixture.clock.advance(byMilliseconds: 5000)
    // A process that opens the file later finds the same message.
    try leaderboard.close()
    let again = try Leaderboard.open(fixture.path, clock: fixture.clock)
    let second = try #require(try await again.webhookOutbox(at: fixture.clock.now).due.first)
    #expect(second.attempts == 1 && second.message == first.message)
    let outcome = try await again.perform(
      SettleDelivery(second.message.id, attempt: 2, answer: WebhookAnswer(status: 204), pause: 0))
    #expect(outcome == .delivered)
    let webhook = try #require(try await again.ask(WebhookQuestion()).first)
    #expect((webhook.delivered, webhook.waiting, webhook.lastStatus, webhook.lastFailure) == (1, 0, 204, nil))
    #expect(webhook.lastAt == fixture.clock.now)
    #expect(try await again.ask(AuditQuestion(limit: 100)).orders.allSatisfy { $0.command != SettleDelivery.name })
  }

  @Test func `get no more after 410, and a message is given up after three days`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    for _ in 1...2 { try await add([.seasonEnded], to: leaderboard) }
    try await leaderboard.perform(EndSeason(fixture.season.id))
    let messages = try await due(fixture).map(\.message.id)
    #expect(Set(messages).count == 2)
    #expect(try await settle(fixture, messages[0], attempt: 1, status: 410) == .gone)
    var (attempt, pauses): (Int64, Int64) = (0, 0)
    while true {
      attempt += 1
      let pause = Webhook.pause(after: attempt, chance: 0.5)
      let outcome = try await settle(fixture, messages[1], attempt: attempt, status: nil, pause: pause)
      if outcome == .abandoned { break }
      #expect(outcome == .waiting)
      pauses += pause
      fixture.clock.advance(byMilliseconds: pause)
    }
    #expect(attempt == 13 && pauses < Webhook.lifetime)
    let webhooks = try await leaderboard.ask(WebhookQuestion())
    #expect(webhooks.map(\.state) == [.gone, .on])
    #expect(webhooks.map(\.abandoned) == [1, 1] && webhooks.map(\.waiting) == [0, 0])
    #expect(webhooks[0].lastStatus == 410 && webhooks[1].lastStatus == nil && webhooks[1].lastFailure != nil)
    #expect(try await !leaderboard.isWanted(.seasonEnded) == false)
  }

  @Test func `have at most a thousand messages waiting each`() async throws {
    let fixture = try await Fixture()
    try await add([.backupFailed], to: fixture.leaderboard)
    try tamper(
      fixture.path,
      """
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 999)
      INSERT INTO webhook_delivery (id, webhook, message, body, made_at, due_at) SELECT n, 1, 'msg' || n, '{}', 0, 0 FROM number
      """)
    for _ in 1...3 { try await fixture.leaderboard.perform(ReportEvent(.backupFailed, [:])) }
    let webhook = try #require(try await fixture.leaderboard.ask(WebhookQuestion()).first)
    #expect((webhook.waiting, webhook.abandoned) == (1000, 2))
    #expect(try await due(fixture).count == 10)
  }

  @Test func `are sent by whoever claims it first, until the claim ends`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let first = try await leaderboard.perform(ClaimWebhooks("a"))
    #expect(first == WebhookClaim(holder: "a", until: fixture.clock.now + 30_000))
    fixture.clock.advance(byMilliseconds: 29_999)
    #expect(try await leaderboard.perform(ClaimWebhooks("b")) == first)
    fixture.clock.advance(byMilliseconds: 1)
    #expect(try await leaderboard.perform(ClaimWebhooks("b")).holder == "b")
    #expect(try await leaderboard.perform(ClaimWebhooks("a")).holder == "b")
    #expect(try await leaderboard.ask(AuditQuestion(limit: 100)).orders.allSatisfy { $0.command != ClaimWebhooks.name })
  }
}
