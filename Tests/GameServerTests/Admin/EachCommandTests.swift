import Boards
import Foundation
import GameAPI
import HTTPCalls
import Leaderboard
import Logging
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@testable import GameServer

/// What holds for every command, sent through the one door by which an administrator changes a contest.
@Suite(.timeLimit(.minutes(10)))
struct `each command of the administrator` {
  @Test(arguments: CommandRegistry.all.map { $0.name })
  func `is taken and answered as described, counts once, and stores nothing that kills a service`(name: String)
    async throws
  {
    let type = try #require(CommandRegistry.type(named: name))
    let described = try Described(name)
    #expect(described.schema["properties"].keys.sorted() == type.fields.map(\.name).sorted())
    let contest = try await Contest()
    try await contest.leaderboard.perform(AddWebhook("http://127.0.0.1:1/", secret: CommandSamples.secret))
    try await RunningServer.run(contest, settings: .administered) { server in
      let command = try await contest.sample(of: type)
      try await Self.expectRefusals(of: type, described, server)
      try await Self.expectDryRun(of: command, described, server)
      try await Self.expectOnce(command, name, described, server)
      try await Self.expectForbiddenValuesRefused(in: command, type, described, server)
      try await Self.sendExtremes(of: command, type, server)
      try await Self.serve(at: server)
    }
    try contest.leaderboard.close()
    // What waits is due by now, and a season that has an end may be over.
    contest.clock.advance(byMilliseconds: 86_400_000)
    try await RunningServer.run(try contest.openedAgain(), settings: .administered) { try await Self.serve(at: $0) }
  }

  /// A command as the description has it.
  private struct Described {
    let description: APIDescription
    let operation: APIDescription.Operation
    let schema: JSON

    init(_ name: String) throws {
      let all = try APIDescription()
      let found = try #require(all.operations.first { $0.path == "/admin/api/commands/\(name)" })
      #expect(found.method == "POST" && found.scheme == "administrator")
      (description, operation, schema) = (all, found, try #require(found.body))
    }

    func expect(_ answer: Answer, _ status: Int) throws {
      #expect(answer.status == status, "\(answer.text)")
      let schema = try #require(operation.schema(status: answer.status, contentType: answer.contentType))
      #expect(!schema.fields.isEmpty)
      #expect(description.faults(try answer.decoded(), schema) == [], "\(answer.text)")
    }
  }

  /// Without its first field, or with one that it does not have, it is told so by name.
  private static func expectRefusals(
    of type: any ContestCommand.Type, _ described: Described, _ server: RunningServer
  ) async throws {
    let odd = try await server.order(type.name, #"{"misspelt": 1}"#)
    try described.expect(odd, 422)
    let problem = try expectProblem(odd, .invalidValue, status: 422)
    #expect(
      problem.detail.hasPrefix("\(type.name) has no “misspelt”; the members of its body are: \(type.fields[0].name)"))
    for text in ["[]", "7", "null"] {
      let problem = try expectProblem(try await server.order(type.name, text), .invalidValue)
      #expect(problem.detail.hasPrefix("The body "), "\(problem.detail)")
    }
    let cut = try await server.order(type.name, "{")
    try described.expect(cut, 400)
    try expectProblem(cut, .malformedRequest, status: 400)
    let empty = try expectProblem(try await server.order(type.name, "{}"), .invalidValue)
    let required = type.fields.filter(\.isRequired).map(\.name)
    let named = required.isEmpty ? type.fields.map(\.name) : required
    #expect(named.contains { empty.detail.contains("“\($0)”") }, "\(empty.detail)")
    for token in [nil, "wrong-token-0123"] {
      try described.expect(try await server.post(described.operation.path, json: "{}", token: token), 401)
    }
    try described.expect(try await server.asked(described.operation.path), 405)
  }

  /// A dry run changes nothing, and answers what it would do. Its id is not used up, which the next step shows.
  private static func expectDryRun(
    of command: any ContestCommand, _ described: Described, _ server: RunningServer
  ) async throws {
    let before = try await server.contest.leaderboard.revision()
    let log = try await server.asked("/admin/api/log").text
    try described.expect(try await server.order(command, id: "order-1", isDryRun: true), 200)
    #expect(try await server.contest.leaderboard.revision() == before)
    #expect(try await server.asked("/admin/api/log").text == log)
  }

  /// It counts once under its id, at once and later, and each time gets the same answer.
  private static func expectOnce(
    _ command: any ContestCommand, _ name: String, _ described: Described, _ server: RunningServer
  ) async throws {
    let contest = server.contest
    async let left = server.order(command, id: "order-1")
    async let right = server.order(command, id: "order-1")
    let (first, second) = try await (left, right)
    try described.expect(first, 200)
    #expect(second.status == 200 && second.text == first.text, "\(second.text)")
    let revision = try await contest.leaderboard.revision()
    contest.clock.advance(byMilliseconds: 1000)
    let later = try await server.order(command, id: "order-1")
    #expect(later.status == 200 && later.text == first.text, "\(later.text)")
    #expect(try await contest.leaderboard.revision() == revision)
    let log = try await contest.leaderboard.ask(AuditQuestion(limit: 100)).orders
    let orders = log.filter { $0.order?.rawValue == "order-1" }
    #expect(orders.count == 1 && orders.first?.command == name)
    #expect(orders.first?.sender == Sender("administrator", at: "127.0.0.1"))
    let other = try await server.order("season.start", #"{"name": "Another"}"#, id: "order-1")
    let problem = try expectRefused(other, "other-order", status: 422)
    #expect(problem.korean?.contains("order-1") == true)
    #expect(try await contest.leaderboard.seasons().allSatisfy { $0.name != "Another" })
    guard name != "season.start" else { return }
    #expect(try await server.order("season.start", #"{"name": "Another"}"#, id: "b").status == 200)
    try described.expect(try await server.order(command, id: "b"), 422)
  }

  /// What the description forbids is refused, field by field.
  private static func expectForbiddenValuesRefused(
    in command: any ContestCommand, _ type: any ContestCommand.Type, _ described: Described, _ server: RunningServer
  ) async throws {
    let body: JSON = try JSON(parsing: try JSONEncoder().encode(command))
    #expect(described.description.faults(body, described.schema) == [])
    let strange: [JSON] = [.bool(true), .string(""), .array([]), .object([:]), .number(-1), .number(0), .number(0.5)]
    for field in type.fields {
      for value in strange {
        var fields = body.fields
        fields[field.name] = value
        guard !described.description.faults(.object(fields), described.schema).isEmpty else { continue }
        let text = String(decoding: try JSONEncoder().encode(JSON.object(fields)), as: UTF8.self)
        let answer = try await server.order(type.name, text)
        #expect([400, 404, 422].contains(answer.status), "\(field.name): \(value): \(answer.text)")
      }
    }
  }

  /// A clock on which a service does one round and ends.
  private struct OneRound: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) throws { throw CancellationError() }
  }

  /// The values at the ends of what a field may hold, and beyond.
  private static func extremes(of kind: CommandField.Kind) -> [JSON] {
    switch kind {
    case .number(let range):
      [range.lowerBound, range.upperBound, 0, -1, Int64.max, Int64.min].map { .integer($0) }
    case .text:
      [
        "", "\u{0}", "1", .string(String(repeating: "가", count: 60)), "https://127.0.0.1:65536/",
        "http://127.0.0.1:65535/",
      ]
    case .flag: [true, false]
    case .moment: ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1970-01-01T00:00:00Z"]
    case .choice(let words): words.map { .string($0) }
    case .value: []
    }
  }

  /// A value with each of its numbers, and then each of its texts, at an extreme.
  private static func extremes(in value: JSON) -> [JSON] {
    switch value {
    case .object(let fields):
      fields.flatMap { name, inner in extremes(in: inner).map { .object(fields.merging([name: $0]) { $1 }) } }
    case .array(let items):
      items.indices.flatMap { index in
        extremes(in: items[index]).map { .array(items[..<index] + [$0] + items[(index + 1)...]) }
      }
    case .integer, .fraction, .bool: extremes(of: .number(Int64.min...Int64.max))
    case .string: extremes(of: .text)
    case .null: []
    }
  }

  /// Sends the command, and then with each of its values at an extreme.
  private static func sendExtremes(
    of command: any ContestCommand, _ type: any ContestCommand.Type, _ server: RunningServer
  ) async throws {
    let fields = try JSON(parsing: try JSONEncoder().encode(command)).fields
    var bodies = [fields]
    for field in type.fields {
      let values = extremes(of: field.kind) + (field.kind == .value ? extremes(in: fields[field.name] ?? .null) : [])
      bodies += values.map { fields.merging([field.name: $0]) { $1 } }
    }
    for body in bodies {
      let text = String(decoding: try JSONEncoder().encode(JSON.object(body)), as: UTF8.self)
      let answer = try await server.order(type.name, text)
      #expect(answer.status < 500, "\(text): \(answer.text)")
    }
  }

  /// Lets each background service do a round, and asks for what the others show.
  private static func serve(at server: RunningServer) async throws {
    let contest = server.contest
    let logger = Logger.silent
    let timer = OneRound()
    try await SeasonKeeper(
      leaderboard: contest.leaderboard, node: nil, wallClock: contest.clock, clock: timer, logger: logger
    ).run()
    await WebhookSender(
      contest.leaderboard, posting: WebhookPoster(allowsPrivate: true, timeLimit: .seconds(1)),
      wallClock: contest.clock,
      clock: timer, logger: logger
    ).sendDue()
    let folder = try TemporaryFolder()
    try await BackupSchedule(
      backups: ContestBackups(of: contest.leaderboard, in: folder.url.path, keeping: 1, clock: contest.clock),
      interval: .seconds(60), clock: timer, logger: logger
    ).run()
    for path in ["/api/wall", "/api/boards/all", "/api/seasons", "/api/lobby", "/metrics"] {
      #expect(try await server.get(path).status < 500, "\(path)")
    }
    for path in ["hall", "webhooks", "people", "log", "seasons"] {
      #expect(try await server.asked("/admin/api/\(path)").status < 500, "\(path)")
    }
    var stream = try await StreamClient(server, "/api/boards/all/stream")
    if stream.status == 200 { _ = try await stream.next() }
  }
}
