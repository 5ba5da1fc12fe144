import Foundation
import TestSupport
import Testing

/// `touchschool season join`, `season tickets` and the setting `join`.
@Suite struct `Who may join a season` {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test func `is shown and changed`() async throws {
    try await workplace.succeed("season", "start", "Spring", "--yes", "--quiet")
    let open = try await workplace.json("season", "join")
    #expect(open["joining"] == .string("open"))
    #expect(open["code"] == .null)
    try await workplace.succeed("season", "set", "join=code/5m", "--quiet")
    let changing = try await workplace.json("season", "join")
    #expect(changing["joining"] == .string("code"))
    guard case .string(let code) = changing["code"] else {
      Issue.record("there is no code")
      return
    }
    #expect(code.wholeMatch(of: /[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}/) != nil)
    #expect(try await workplace.touchschool("season", "join").output.contains(code))
    try await workplace.succeed("season", "set", "join=code:Festival 26", "--quiet")
    let fixed = try await workplace.json("season", "join")
    #expect(fixed["code"] == .string("FESTIVAL26"))
    #expect(fixed["until"] == .null)
    #expect(try await workplace.json("season", "show", "1")["joining"] == .string("code"))
    #expect(try await workplace.touchschool("season", "show", "1").output.contains(#/join +code/#))
    try await workplace.succeed("season", "set", "join=ticket", "--quiet")
    let csv = try await workplace.touchschool("season", "join", "--format", "csv").output
    #expect(csv == "season,joining,code,until,tickets,used\n1,ticket,,,0,0\n")
  }

  @Test func `is asked on a terminal before an open door closes`() async throws {
    try await workplace.succeed("season", "start", "Spring", "--yes", "--quiet")
    for (answer, code, joining) in [("n\r", Int32(64), "open"), ("y\r", 0, "code")] {
      let asked = try PlayedGame(
        ["season", "set", "join=code/5m"], in: workplace, size: Screen(columns: 120, rows: 24))
      try await asked.see { $0.contains { $0.contains("Everybody can join now.") && $0.contains("(y/n)") } }
      try asked.type(answer)
      #expect(try await asked.end() == code)
      #expect(try await workplace.json("season", "join")["joining"].string == joining)
    }
    // From one closed door to another nobody is asked.
    let again = try PlayedGame(["season", "set", "join=ticket"], in: workplace, size: Screen(columns: 120, rows: 24))
    #expect(try await again.end() == 0)
  }

  @Test func `with a code, which is told when the season starts`() async throws {
    let started = try await workplace.touchschool("season", "start", "Spring", "join=code:festival", "--yes")
    #expect(started.exitCode == 0)
    #expect(started.errors.contains("touchschool season join"))
    let tickets = try await workplace.touchschool("season", "start", "Summer", "join=ticket", "--yes")
    #expect(tickets.errors.contains("touchschool season tickets"))
  }

  @Test func `is asked for by the game without screens, until it is right`() async throws {
    try await workplace.prepare()
    try await workplace.succeed("season", "set", "join=code:festival", "--quiet")
    let game = try await workplace.playPlain(
      "school 나라", "school 1", "tap", "code", "code wrong99", "tap", "code Festi-val", "tap 2", "code x")
    #expect(
      game.output.components(separatedBy: "This season needs a code; the organiser shows it.").count == 3)
    #expect(
      game.output.contains("That is not the code now; look at it again. Write it as “code ABCD-EFGH”."))
    #expect(game.output.contains("You play for 나라고등학교 now."))
    #expect(game.output.contains("No code is needed now."))
    #expect(game.output.hasSuffix("You made 2 taps: 2 counted.\n"), "\(game.output)")
    let korean = try await workplace.playPlain("코드 어쩌고", language: "ko")
    #expect(korean.output.contains("지금은 코드가 없어도 돼요."))
    let given = try await workplace.touchschool(
      "play", "--plain", "--lang", "en", "--code", "festival", input: "tap\n", environment: workplace.playerEnvironment)
    #expect(given.exitCode == 0)
  }

  @Test func `is asked for on the game's own screen, until it is right or left`() async throws {
    try await workplace.prepare()
    try await workplace.succeed("season", "set", "join=code:festival", "--quiet")
    // The school is known, so the game wants to begin at once, also under the introduction.
    try await workplace.playPlain("school 나라", "school 1")
    let game = try PlayedGame(["play", "--lang", "en"], in: workplace)
    try await game.see("Type the code")
    try await game.see("This season needs a code; the organiser shows it.")
    try game.type("wrong99\r")
    try await game.see("That is not the code now; look at it again.")
    try game.type("\u{1B}")
    try await game.see("Welcome to TouchSchool!")
    try game.type("\u{1B}")
    try await game.see("Leave")
    try game.type("p")
    try await game.see("Type the code")
    try game.type("festival\r")
    try await game.seeReady()
    try game.type("a")
    try await game.see("School's taps 121")
    try game.type("\u{3}")
    #expect(try await game.end() == 0)
    #expect(try await workplace.taps(of: "test:high:b") == 121)
  }

  @Test func `with tickets, which are written, counted and taken once`() async throws {
    try await workplace.succeed("season", "start", "<b>Spring</b>", "join=ticket", "--yes", "--quiet")
    let made = try await workplace.touchschool(
      "season", "tickets", "50", "--csv", workplace.path("tickets.csv"), "--sheet", workplace.path("tickets.html"),
      "--url", "hall.local:8080")
    #expect(made.exitCode == 0)
    #expect(made.errors.contains("Made 50 tickets for season 1"))
    let lines = String(decoding: try workplace.bytes("tickets.csv"), as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "ticket,season,school")
    let tickets = lines.dropFirst().compactMap { $0.split(separator: ",").first }
    #expect(Set(tickets).count == 50)
    #expect(tickets.allSatisfy { $0.wholeMatch(of: /[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}/) != nil })
    let page = String(decoding: try workplace.bytes("tickets.html"), as: UTF8.self)
    // Each has its code, with the address that joins with it.
    #expect(page.components(separatedBy: "<svg ").count == 51)
    #expect(tickets.allSatisfy { page.contains("<title>http://hall.local:8080/?code=\($0)</title>") })
    #expect(tickets.allSatisfy { page.contains($0) })
    #expect(page.contains("&lt;b&gt;Spring") && !page.contains("<b>Spring"))
    let state = try await workplace.json("season", "join")
    #expect(state["tickets"]["made"].int == 50)
    // The next ones are others.
    try await workplace.succeed("season", "tickets", "10", "--csv", workplace.path("more.csv"), "--quiet")
    #expect(try await workplace.json("season", "join")["tickets"]["made"].int == 60)
  }

  @Test func `with tickets, of which none is made where there is no list of them`() async throws {
    try await workplace.succeed("season", "start", "Spring", "--yes", "--quiet")
    let outcome = try await workplace.touchschool("season", "tickets", "5", "--csv", "/nowhere/tickets.csv")
    #expect(outcome.exitCode == 73)
    #expect(try await workplace.json("season", "join")["tickets"]["made"].int == 0)
    let unknown = try await workplace.touchschool(
      "season", "tickets", "5", "--csv", workplace.path("t.csv"), "--school", "test:high:nowhere")
    #expect(unknown.exitCode != 0)
    #expect(try workplace.names().contains("t.csv") == false)
    // Tickets that are there are not written over, and those that the season does not have are not left.
    try await workplace.succeed("season", "tickets", "3", "--csv", workplace.path("kept.csv"), "--quiet")
    let kept = try workplace.bytes("kept.csv")
    let again = try await workplace.touchschool("season", "tickets", "3", "--csv", workplace.path("kept.csv"))
    #expect(again.exitCode == 73)
    let mode = try FileManager.default.attributesOfItem(atPath: workplace.path("kept.csv"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try workplace.bytes("kept.csv") == kept)
    let half = try await workplace.touchschool(
      "season", "tickets", "3", "--csv", workplace.path("half.csv"), "--sheet", "/nowhere/half.html")
    #expect(half.exitCode == 73)
    #expect(try workplace.names().contains("half.csv") == false)
    #expect(try await workplace.json("season", "join")["tickets"]["made"].int == 3)
    let none = try await workplace.touchschool("season", "tickets", "0", "--csv", workplace.path("t.csv"))
    #expect(none.exitCode == 64)
  }
}
