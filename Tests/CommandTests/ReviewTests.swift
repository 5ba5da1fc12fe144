import TestSupport
import Testing

/// Taking cheaters out of a season, and taking that back.
@Suite("Reviewing sessions")
struct ReviewTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
    try await workplace.addPlayers()
  }

  private func call(_ words: [String]) async throws -> Outcome {
    try await workplace.touchschool(["review"] + words)
  }

  private func succeed(_ words: [String]) async throws -> String {
    let outcome = try await call(words)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return outcome.output
  }

  private let player = ["--player", "서연", "--school", "test:high:a"]

  @Test("shows what a ban would change, bans, lists it, undoes it, and the file is whole")
  func ban() async throws {
    let before = try #require(try await workplace.taps(of: "test:high:a"))
    let dry = try await call(["ban"] + player + ["--reason", "a macro", "--dry-run"])
    #expect(dry.exitCode == 0)
    #expect(dry.output.hasPrefix("Would ban the player 서연 of test:high:a: 1 session, 35 taps.\n"), "\(dry.output)")
    #expect(
      dry.errors
        == "Nothing was changed; this was a dry run.\n--sessions 1 without --dry-run bans just these.\n")
    #expect(try await workplace.taps(of: "test:high:a") == before)

    let made = try await succeed(
      ["ban"] + player + ["--reason", "a macro", "--sessions", "1", "--format", "json"])
    let report = try JSON(parsing: made)
    #expect(report["dryRun"] == .bool(false) && report["ban"]["taps"] == .integer(35))
    #expect(report["schools"].elements.first?["tapsAfter"] == .integer(before - 35))
    #expect(try await workplace.taps(of: "test:high:a") == before - 35)
    #expect(
      try await workplace.json("players", "list", "--school", "test:high:a")["entries"].elements
        .allSatisfy { $0["nickname"] != .string("서연") })
    let again = try await call(["ban", "--session", "1000", "--reason", "x"])
    #expect(
      again.exitCode == 65
        && again.errors
          == "Error: There is no session 1000 that somebody plays; look for its number in the list of sessions.\n"
    )

    let bans = try await workplace.json("review", "bans")["bans"].elements
    #expect(bans.count == 1 && bans.first?["reason"] == .string("a macro"))
    #expect(bans.first?["target"]["player"]["nickname"] == .string("서연"))
    let undone = try await succeed(["undo", "1", "--reason", "no macro"])
    #expect(undone.hasPrefix("Ban 1, the player 서연 of test:high:a, is lifted: 1 session, 35 taps given back"))
    #expect(try await workplace.taps(of: "test:high:a") == before)
    let csv = CSV.parse(try await succeed(["bans", "--format", "csv"]))
    #expect(csv.count == 2 && csv.last?[3] == "a macro" && csv.last?[8] == "no macro")
    #expect(try await succeed(["bans"]).contains("· 1 ban\n"))
    let twice = try await call(["undo", "1", "--reason", "no macro"])
    #expect(twice.exitCode == 65 && twice.errors.hasPrefix("Error: Ban 1 was lifted at "))
    try await workplace.expectWhole()
  }

  @Test("needs one way of saying whom to ban, and says where no session looks wrong")
  func usage() async throws {
    for words in [
      [], ["--session", "1", "--address-of", "2"], ["--player", "서연"], ["--session", "1", "--named", "bot"],
      ["--session", "0"], ["--least-taps", "-1"], ["--least-taps", "0"], ["--session", "1", "--sessions", "-1"],
      ["--school", "nosuch"], ["--opened-from", "2026-01-01"],
    ] {
      let outcome = try await call(["ban", "--reason", "x"] + words)
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty, "\(words): \(outcome.errors)")
    }
    let none = try await workplace.touchschool("review", "--season", "1")
    #expect(none.exitCode == 0 && none.errors == "No session of season 1 looks wrong.\n")
  }

  @Test("takes all that conditions name, or nobody")
  func filter() async throws {
    let wrong = try await call([
      "ban", "--named", "서", "--least-taps", "1", "--sessions", "77", "--reason", "bots",
    ])
    #expect(wrong.exitCode == 65 && wrong.errors.hasPrefix("Error: The ban takes "))
    let none = try await call(["ban", "--named", "nobody", "--reason", "bots"])
    #expect(none.exitCode == 65 && none.errors.contains("nothing was banned"))
    _ = try await succeed(["ban", "--named", "서", "--reason", "bots"])
    let banned = try await call(["ban", "--named", "서", "--reason", "bots"])
    #expect(banned.exitCode == 65 && banned.errors.contains("is banned already"))
    let nosuch = try await call(["ban", "--school", "nosuch", "--reason", "x"])
    #expect(nosuch.errors.contains("“nosuch” is not the id of a school") && nosuch.errors.contains("search nosuch"))
    let players = try await workplace.json("players", "list", "--top", "100")["entries"].elements
    #expect(!players.isEmpty && players.allSatisfy { $0["nickname"].string?.hasPrefix("서") != true })
    let sessions = try await workplace.json("players", "sessions", "민준")["sessions"].elements
    let played = String(try #require(sessions.first?["id"].integer))
    let address = try await call(["ban", "--address-of", played, "--reason", "x"])
    #expect(address.exitCode == 65 && address.errors.contains("without an address"))
    try await workplace.expectWhole()
  }

  @Test("bans no session of another season than the one that is named")
  func otherSeason() async throws {
    let played = try await workplace.json("players", "sessions", "서연")["sessions"].elements
    let session = String(try #require(played.first?["id"].integer))
    try await workplace.succeed("season", "start", "Next", "--quiet")
    let ban = ["ban", "--session", session, "--reason", "x", "--season"]
    for words in [["2"], ["2", "--dry-run"]] {
      try await call(ban + words).expectFailure(
        65, saying: "Season 2 does not have session \(session), but season 1 does; nothing was banned")
    }
    #expect(try await workplace.json("review", "bans", "--season", "1")["bans"].elements.isEmpty)
    _ = try await succeed(ban + ["1"])
    try await workplace.expectWhole()
  }

  @Test("says which ban a session stays with when another one is lifted")
  func holders() async throws {
    let session = String(
      try #require(try await workplace.json("players", "sessions", "서연")["sessions"].elements.first?["id"].integer))
    _ = try await succeed(["ban", "--session", session, "--reason", "a macro"])
    _ = try await succeed(["ban"] + player + ["--reason", "a bot"])
    let dry = try await succeed(["undo", "1", "--reason", "no macro", "--dry-run"])
    #expect(dry.hasSuffix("0 sessions, 0 taps given back. 1 session stays banned by ban 2.\n"), "\(dry)")
    let undone = try JSON(parsing: try await succeed(["undo", "1", "--reason", "no macro", "--format", "json"]))
    #expect(undone["stillBanned"].elements.map { $0["ban"] } == [.integer(2)])
    #expect(undone["stillBanned"].elements.map { $0["sessions"] } == [.integer(1)])
  }

  @Test("speaks to the organiser of a season that has ended or that there is not")
  func ended() async throws {
    try await workplace.succeed("season", "end", "--yes", "--quiet")
    try await workplace.succeed("season", "start", "Next", "--quiet")
    for words in [
      ["review", "ban", "--session", "6", "--reason", "x"], ["season", "set", "1", "join=code"],
      ["season", "tickets", "3", "--season", "1", "--csv", workplace.path("t.csv")],
    ] {
      let outcome = try await workplace.touchschool(words)
      #expect(outcome.exitCode == 65)
      #expect(
        outcome.errors.hasPrefix("Error: Season 1 ended at ")
          && outcome.errors.hasSuffix("is final; name a season that runs.\n"), "\(outcome.errors)")
    }
    let unknown = try await call(["ban", "--named", "x", "--season", "9", "--reason", "x"])
    #expect(unknown.errors == "Error: There is no season 9; look for its number in the list of seasons.\n")
  }
}
