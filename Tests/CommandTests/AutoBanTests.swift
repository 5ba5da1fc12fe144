import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// The setting `auto-ban` and `touchschool review apply`.
@Suite struct `A season whose review bans` {
  private let workplace: Workplace

  /// A season that began five minutes ago, with a script and a slow autoclicker.
  init() async throws {
    workplace = try Workplace()
    let schools = GeneratedDirectory.schools(count: 2, seed: 1)
    let edition = DirectoryEdition(format: .touchschool, schools: schools)
    try await workplace.play(ago: 300_000, over: edition) { leaderboard, clock in
      let season = try await leaderboard.perform(StartSeason(name: "Spring"))
      let sessions = try await leaderboard.openSessions(
        schools.map { SessionRequest(season: season.id, school: $0.id) })
      for sequence in 1...Int64(150) {
        clock.advance(byMilliseconds: 1000)
        _ = try await leaderboard.commit(
          zip(sessions, [20, 9]).map { TapBatch(session: $0.id, sequence: sequence, taps: $1, span: .seconds(1)) })
      }
    }
  }

  private func review(_ words: String...) async throws -> Outcome {
    try await workplace.touchschool(["review"] + words)
  }

  private func bans() async throws -> [JSON] { try await workplace.json("review", "bans")["bans"].elements }

  @Test func `is one that says so, and bans machines only, once`() async throws {
    #expect(try await workplace.json("season", "show")["autoBan"] == .string("off"))
    let off = try await review("apply")
    #expect(off.exitCode == 0 && off.errors.contains("leaves bans to people"))
    #expect(try await bans().isEmpty)

    #expect(
      try await workplace.json("season", "set", "auto-ban=machines")["settings"]["auto-ban"] == .string("machines"))
    #expect(try await workplace.touchschool("season", "show", "1").output.contains(#/auto-ban +machines/#))
    let dry = try await review("apply", "--dry-run")
    #expect(dry.errors.contains("Nothing was changed") && dry.output.contains("session 1"), "\(dry.output)")
    #expect(try await bans().isEmpty)

    let applied = try JSON(parsing: try await review("apply", "--format", "json").output)["bans"].elements
    #expect(applied.map { $0["target"]["session"] } == [.integer(1)])
    #expect(applied.first?["actor"] == .string("review"))
    #expect(
      applied.first?["reason"]
        == .string("the time between taps varies by 0.0 % over 150 batches; 44.5 % of 3000 taps faster than people tap")
    )
    #expect(try await bans() == applied)
    #expect(try await review("apply").errors.contains("No session of season 1 is a machine's for certain"))
    // The clicker is left to a person.
    #expect(try await workplace.json("review")["total"] == .integer(2))

    #expect(try await review("undo", "1", "--reason", "a machine that we allow").exitCode == 0)
    #expect(try await review("apply").errors.contains("No session of season 1 is a machine's for certain"))
    #expect(try await bans().count == 1)
    try await workplace.expectWhole()
  }

  @Test func `bans once more before it is ended`() async throws {
    try await workplace.succeed("season", "set", "auto-ban=machines", "--quiet")
    let ended = try await workplace.touchschool("season", "end", "--yes")
    #expect(ended.exitCode == 0 && ended.errors.contains("The review has banned 1 session before the end."))
    #expect(try await bans().first?["actor"] == .string("review"))
    try await workplace.expectWhole()
  }

  @Test func `is started as one, and repeats as one`() async throws {
    let single = try await workplace.json("season", "start", "Strict", "auto-ban=machines")
    #expect(single["autoBan"] == .string("machines"))
    let series = try await workplace.json(
      "season", "start", "Daily", "--every", "day", "--time-zone", "UTC", "auto-ban=machines")
    #expect(series["autoBan"] == .string("machines"))
    let outcome = try await workplace.touchschool("season", "set", "auto-ban=all")
    #expect(outcome.exitCode == 64)
  }
}
