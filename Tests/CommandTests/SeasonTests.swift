import TestSupport
import Testing

@Suite("Seasons")
struct SeasonTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private func importSchools() async throws {
    try workplace.write(Workplace.directory, to: "schools.csv")
    try await workplace.succeed("schools", "import", "schools.csv", "--quiet")
  }

  @Test("starts beside one that goes on, and says so")
  func beside() async throws {
    try await importSchools()
    let first = try await workplace.touchschool("season", "start", "Spring", errorsAside: true)
    #expect(first.exitCode == 0 && first.errors == "")
    let second = try await workplace.touchschool(
      "season", "start", "Summer", "--database", workplace.path("touchschool.sqlite"), errorsAside: true)
    #expect(
      second.errors
        == "Season 1, Spring, goes on beside it; whoever opens the game plays in the newest. It ends with: touchschool season end 1 --database \(workplace.path("touchschool.sqlite"))\n"
    )
    let quiet = try await workplace.touchschool("season", "start", "Autumn", "--quiet", errorsAside: true)
    #expect(quiet.exitCode == 0 && quiet.errors == "")
    try await workplace.succeed("season", "end", "1", "--yes")
    let later = try await workplace.touchschool("season", "start", "Later", "--starts", "2100-01-01T00:00:00Z")
    #expect(later.exitCode == 0 && later.errors == "")
  }
  @Test("begins with the settings of another one, but a code of its own")
  func like() async throws {
    try await importSchools()
    try await workplace.succeed("season", "start", "First", "join=code/5m", "taps-per-second=7", "grace=9s")
    try await workplace.succeed("season", "start", "Second", "--like", "1", "grace=5s")
    let settings = try JSON(parsing: try await workplace.succeed("season", "show", "2", "--format", "json").output)[
      "settings"]
    #expect(settings["taps-per-second"] == 7 && settings["grace"] == 5000 && settings["join"] == "code")
    let first = try await workplace.succeed("season", "join", "--season", "1", "--format", "json").output
    let second = try await workplace.succeed("season", "join", "--season", "2", "--format", "json").output
    #expect(try JSON(parsing: first)["code"] != JSON(parsing: second)["code"])
    try await workplace.touchschool("season", "start", "Third", "--like", "9").expectFailure(65, saying: "9")
  }

  @Test("asks first where there are no schools yet, and makes no database for a no")
  func withoutSchools() async throws {
    try await workplace.touchschool("season", "start", "Early").expectFailure(64, saying: "no schools yet", "--yes")
    let refused = try PlayedGame(["season", "start", "Early"], in: workplace, size: Screen(columns: 120, rows: 24))
    try await refused.see { $0.contains { $0.contains("no schools yet") && $0.contains("(y/n)") } }
    try refused.type("n\r")
    #expect(try await refused.end() == 64)
    #expect(try await workplace.touchschool("season", "start", "Early", "--dry-run").exitCode == 0)
    #expect(try workplace.names().contains("touchschool.sqlite") == false)

    try await workplace.succeed("season", "start", "Early", "--yes")
    try await workplace.touchschool("season", "start", "Daily", "--every", "day", "--time-zone", "UTC")
      .expectFailure(64, saying: "no schools yet")
    let asked = try PlayedGame(["season", "start", "Asked"], in: workplace, size: Screen(columns: 120, rows: 24))
    try await asked.see { $0.contains { $0.contains("(y/n)") } }
    try asked.type("y\r")
    #expect(try await asked.end() == 0)
    #expect(try await workplace.json("season", "list")["seasons"].elements.count == 2)
    try await importSchools()
    try await workplace.succeed("season", "start", "Late")
  }

  @Test("of an organiser get no sample of schools from who plays", arguments: [false, true])
  func noSample(isOver: Bool) async throws {
    try await workplace.succeed("season", "start", "Festival", "--yes", "grace=0s")
    if isOver { try await workplace.succeed("season", "end", "--yes") }
    let played = try await workplace.touchschool(
      "play", "--plain", "--lang", "en", environment: workplace.playerEnvironment)
    #expect(played.exitCode == 65)
    #expect(
      played.errors
        == "Error: The contest has a season, but no schools yet; import them with touchschool schools import FILE.\n")
    #expect(try await workplace.json("schools", "list")["total"] == .integer(0))
    guard !isOver else { return }
    try await importSchools()
    try await workplace.playPlain("school 나라", "school 1")
  }
}
