import TestSupport
import Testing

/// What organisers' commands have in common: an id that has them count once, dry runs, questions, and the audit list.
@Suite struct `A command of an organiser` {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
    try await workplace.addPlayers()
    try workplace.writeCorrections()
    try await workplace.succeed(
      "season", "start", "Days", "--every", "day", "--time-zone", "UTC", "--starts", "2990-01-01T00:00:00Z", "--quiet")
  }

  /// The commands that can be sent at once, in this order.
  private static let calls: [[String]] =
    [
      ["season", "start", "Other"], ["season", "start", "Weeks", "--every", "week", "--time-zone", "UTC"],
      ["season", "set", "1", "grace=0s", "join=code:FESTIVAL"], ["season", "pause", "1"], ["season", "continue", "1"],
      ["season", "pause", "1", "--from", "2026-11-02T00:00:00Z", "--to", "2026-11-02T00:00:01Z", "--yes"],
      ["season", "undo-pause", "2", "--season", "1"],
      ["season", "freeze", "1"], ["season", "thaw", "1", "--yes"], ["season", "end", "1", "--yes"],
      ["season", "resume", "1"],
      ["season", "stop-repeating", "2", "--now", "--yes"],
    ] + Workplace.corrections

  private func log(_ words: String...) async throws -> [JSON] {
    try JSON(parsing: try await workplace.touchschool(["log", "--format", "json"] + words).output)["orders"].elements
  }

  @Test func `counts once with its id, however often it is sent`() async throws {
    for (number, call) in Self.calls.enumerated() {
      let words = call + ["--order-id", "order-\(number)"]
      let first = try await workplace.touchschool(words)
      try #require(first.exitCode == 0, "\(call): \(first.errors)")
      // The first repeat may write that a season has ended, as any command does.
      if ["end", "stop-repeating"].contains(call[1]) { _ = try await workplace.touchschool(words) }
      let state = try await workplace.digest()
      let again = try await workplace.touchschool(words)
      #expect(again.exitCode == 0, "\(call): \(again.errors)")
      // An import shows its plan, and a season its state now.
      if ["taps", "review"].contains(call[0]), call[1] != "import" { #expect(again.output == first.output) }
      if call[0] == "players" { #expect(again.errors == first.errors) }
      #expect(try await workplace.digest() == state, "\(call)")
    }
    let sent = try await log("--limit", "100").filter { $0["order"].string?.hasPrefix("order-") == true }
    #expect(sent.map { $0["order"] } == Self.calls.indices.reversed().map { JSON.string("order-\($0)") })
    try await workplace.expectWhole()
  }

  @Test func `is refused with the id of another one`() async throws {
    try await workplace.succeed("season", "set", "1", "grace=2s", "--order-id", "evening")
    try await workplace.touchschool(["season", "set", "1", "grace=1s", "--order-id", "evening"])
      .expectFailure(65, saying: "Another command was sent with the id evening")
    #expect(try await workplace.json("season", "show", "1")["settings"]["grace"] == .integer(2000))
  }

  @Test func `changes nothing in a dry run, which says so`() async throws {
    let calls =
      Self.calls.filter { !["resume", "undo", "remove", "continue", "undo-pause", "thaw"].contains($0[1]) } + [
        ["season", "tickets", "5", "--csv", "tickets.csv"], ["season", "confirm-clock"],
        ["schools", "remove", "--edition", "1"], ["season", "end"],
      ]
    let before = (try await workplace.digest(), try workplace.names())
    for call in calls {
      let outcome = try await workplace.touchschool(call.filter { $0 != "--yes" } + ["--dry-run"])
      #expect(outcome.exitCode == 0, "\(call): \(outcome.errors)")
      #expect(outcome.errors.contains("Nothing was changed; this was a dry run."), "\(call): \(outcome.errors)")
      #expect(try await workplace.digest() == before.0, "\(call)")
    }
    #expect(try workplace.names() == before.1)
    for call in [["season", "start", "New", "join=code"], ["schools", "import", "next.csv"]] {
      #expect(try await workplace.touchschool(call + ["--dry-run", "--database", "none.sqlite"]).exitCode == 0)
    }
    #expect(try workplace.names() == before.1)
  }

  @Test(
    arguments: [
      ["season", "end", "1"], ["season", "stop-repeating", "2", "--now"], ["players", "forget", "서연"],
      ["schools", "remove", "--edition", "1"],
      ["taps", "import", "corrected.csv", "--sheet", "taps.csv", "--season", "1"],
    ])
  func `that cannot be undone needs a yes`(call: [String]) async throws {
    let before = try await workplace.digest()
    let outcome = try await workplace.touchschool(call)
    #expect(outcome.exitCode == 64 && outcome.errors.hasPrefix("Error: Nothing was changed; "), "\(outcome.errors)")
    #expect(outcome.errors.contains("--yes"))
    #expect(try await workplace.digest() == before)
    #expect(try await workplace.touchschool(call + ["--yes"]).exitCode == 0)
  }

  @Test func `is on the audit list, the newest first, also if it was refused`() async throws {
    try await workplace.succeed("season", "set", "1", "grace=2s", "join=code:FESTIVAL", "--order-id", "evening")
    try await workplace.touchschool(["taps", "adjust", "5", "--by", "-1000", "--reason", "too many"]).expectFailure(
      65, saying: "cannot be taken")
    let table = try await workplace.succeed("log", "--limit", "2")
    #expect(table.lines.first?.contains(/Number +When \(UTC\) +Who +From +Command +Season +Outcome +What/) == true)
    #expect(
      table.lines.contains { $0.contains(/shell +taps.adjust +refused +.*reason too many.*: Session 5 has/) },
      "\(table.output)")
    #expect(
      table.lines.contains { $0.contains(/shell +season.set +1 +ok +settings grace 2s, join code/) },
      "\(table.output)")
    #expect(!table.output.contains("FESTIVAL"))
    #expect(table.errors.contains("touchschool log --before"))
    let entries = try await log("--limit", "2")
    #expect(entries.map { $0["command"] } == ["taps.adjust", "season.set"])
    #expect(entries.first?["refusal"]["kind"] == "too-few-taps" && entries.first?["outcome"] == .null)
    #expect(entries.last?["order"] == "evening" && entries.last?["by"] == "shell" && entries.last?["from"] == .null)
    let number = try #require(entries.last?["id"].integer)
    #expect(try await log("--before", "\(number)").allSatisfy { ($0["id"].integer ?? 0) < number })
    #expect(try await log("--season", "2").allSatisfy { $0["season"] == .integer(2) })
    let records = CSV.parse(try await workplace.succeed("log", "--format", "csv").output)
    #expect(records.first?.prefix(4) == ["number", "at", "by", "from"] && records.count > entries.count)
    #expect(try await workplace.touchschool(["log", "--database", "none.sqlite"]).exitCode == 66)
  }
}
