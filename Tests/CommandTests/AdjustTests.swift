import TestSupport
import Testing

/// Taking a cheater's taps away, and who did it for which reason.
@Suite("Adjusting taps")
struct AdjustTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
    try await workplace.addPlayers()
  }

  /// The session of 서연, who has 35 taps.
  private func session() async throws -> String {
    let list = try await workplace.json("players", "sessions", "서연", "--school", "test:high:a")
    #expect(list["total"] == .integer(1))
    #expect(list["sessions"].elements.map { $0["taps"] } == [.integer(35)])
    return String(try #require(list["sessions"].elements.first?["id"].integer))
  }

  @Test("finds the session, takes the taps, lists what was done, gives them back, and the file is whole")
  func adjust() async throws {
    let session = try await session()
    let before = try #require(try await workplace.taps(of: "test:high:a"))
    let outcome = try await workplace.succeed("taps", "adjust", session, "--by", "-30", "--reason", "a macro, 두 명이 봄")
    #expect(outcome.output.hasPrefix("30 taps taken from session \(session) of 서연: it has 5 now and test:high:a"))
    #expect(try await workplace.taps(of: "test:high:a") == before - 30)

    let list = try await workplace.json("taps", "adjustments")["adjustments"].elements
    #expect(list.count == 1)
    let record = try #require(list.first)
    #expect(record["session"].integer.map(String.init) == session)
    #expect(record["taps"] == .integer(-30))
    #expect(record["reason"] == .string("a macro, 두 명이 봄"))
    #expect(record["nickname"] == .string("서연"))
    #expect(record["school"] == .string("test:high:a"))
    #expect(record["sessionTaps"] == .integer(5))
    #expect(record["schoolTaps"] == .integer(before - 30))
    let csv = CSV.parse(try await workplace.succeed("taps", "adjustments", "--format", "csv").output)
    #expect(csv.count == 2)
    #expect(csv.first?.prefix(5) == ["id", "season", "school_id", "session", "nickname"])
    #expect(csv.last?.dropFirst(5).prefix(2) == ["-30", "a macro, 두 명이 봄"])
    #expect(try await workplace.succeed("taps", "adjustments").output.contains("1 adjustment"))

    let back = try await workplace.json("taps", "adjust", session, "--by", "30", "--reason", "no macro")
    #expect(try await workplace.taps(of: "test:high:a") == before)
    #expect(back == (try await workplace.json("taps", "adjustments")["adjustments"].elements.last))
    try await workplace.expectWhole()
  }

  @Test("lists the sessions with the most taps, with those who hide and what was imported")
  func sessions() async throws {
    try await workplace.succeed("players", "hide", "서연", "--school", "test:high:a")
    let all = try await workplace.json("players", "sessions", "--limit", "100")
    #expect(all["total"] == .integer(13))
    let taps = all["sessions"].elements.compactMap { $0["taps"].integer }
    #expect(taps.count == 13 && taps == taps.sorted(by: >))
    #expect(all["sessions"].elements.count { $0["imported"] == .bool(true) } == 4)
    #expect(all["sessions"].elements.contains { $0["nickname"] == .string("서연") })
    #expect(try await workplace.json("players", "sessions", "민준")["total"] == .integer(3))
    let csv = CSV.parse(try await workplace.succeed("players", "sessions", "--format", "csv", "--limit", "2").output)
    #expect(csv.count == 3)
    let table = try await workplace.touchschool("players", "sessions", "--limit", "2")
    #expect(table.errors == "2 of 13; more with --limit.\n")
    let none = try await workplace.touchschool("players", "sessions", "nobody")
    #expect(none.exitCode == 0 && none.errors == "There is no such session in season 1.\n")
  }

  @Test("is refused with what there is to do")
  func refused() async throws {
    let session = try await session()
    for (words, code, saying) in [
      ([session, "--by", "-36", "--reason", "macro"], Int32(65), "has 35 taps"),
      ([session, "--by", "0", "--reason", "macro"], 64, "0 taps"),
      ([session, "--by", "-1", "--reason", " "], 64, "reason"),
      ([session, "--by", "9223372036854775807", "--reason", "gift"], 65, "exceed"),
      (["999", "--by", "1", "--reason", "x"], 65, "session 999"),
    ] {
      try await workplace.touchschool(["taps", "adjust"] + words).expectFailure(code, saying: saying)
    }
    #expect(try await workplace.json("taps", "adjustments")["adjustments"].elements.isEmpty)
    try await workplace.touchschool("taps", "adjustments", "--season", "9").expectFailure(65, saying: "season 9")
    try await workplace.succeed("season", "end", "--yes")
    try await workplace.touchschool("taps", "adjust", session, "--by", "-1", "--reason", "x")
      .expectFailure(65, saying: "Season 1 ended at", "is final")
  }
}
