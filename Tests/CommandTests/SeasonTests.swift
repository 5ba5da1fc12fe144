import Testing

@Suite("Seasons")
struct SeasonTests {
  @Test("starts beside one that goes on, and says so")
  func beside() async throws {
    let workplace = try Workplace()
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
}
