import Testing

/// `touchschool play --group` and `touchschool schools group`.
@Suite struct `Groups in the terminal` {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
  }

  private func play(_ words: String..., input: String) async throws -> Outcome {
    try await workplace.touchschool(
      ["play", "--plain", "--lang", "en"] + words, input: input,
      environment: workplace.playerEnvironment)
  }

  @Test func `a player makes the group of a name where the season allows it, and taps for it`() async throws {
    let early = try await play("--group", "3-2", input: "")
    #expect(early.exitCode == 64 && early.errors.contains("choose a school"), "\(early.errors)")
    #expect(try await play(input: "school 나라\nschool 1\n").exitCode == 0)
    let refused = try await play("--group", "3-2", input: "")
    #expect(refused.exitCode != 0 && refused.errors.contains("the organiser lists"), "\(refused.errors)")
    try await workplace.succeed("season", "set", "groups=made")
    let played = try await play("--group", "３-２", input: "tap 3\nwait\n")
    #expect(played.exitCode == 0, "\(played.errors)")
    let board = try await workplace.succeed("rankings", "--board", "school:test:high:b", "--format", "csv")
    #expect(board.output.contains("test:high:b,3-2") || board.output.contains("3-2"), "\(board.output)")
    let rude = try await play("--group", "병신", input: "")
    #expect(rude.exitCode != 0, "\(rude.output)")
    try await workplace.expectWhole()
  }

  @Test func `an organiser adds a group and renames it, in two languages`() async throws {
    let added = try await workplace.succeed("schools", "group", "test:high:b", "Class 1A")
    #expect(added.errors.contains("Added the group Class 1A: test:high:b,class1a"), "\(added.errors)")
    let again = try await workplace.touchschool(
      "schools", "group", "test:high:b", "class 1a", environment: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(again.errors.contains("“Class 1A” 모둠은 이미 있어요"), "\(again.errors)")
    let renamed = try await workplace.succeed("schools", "group", "--rename", "test:high:b,class1a", "1-A")
    #expect(renamed.errors.contains("test:high:b,class1a is called 1-A now."), "\(renamed.errors)")
    let unknown = try await workplace.touchschool("schools", "group", "--rename", "test:high:b,nothing", "x")
    #expect(unknown.exitCode == 65 && unknown.errors.contains("no group test:high:b,nothing"), "\(unknown.errors)")
    let log = try await workplace.succeed("log")
    #expect(log.output.contains("group.add") && log.output.contains("group.rename"), "\(log.output)")
  }
}
