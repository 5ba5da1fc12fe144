import Boards
import GRDB
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// `touchschool season end`, `resume`, `show` and `confirm-clock`.
@Suite("The end of a season")
struct SeasonEndTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private var path: String { workplace.path("touchschool.sqlite") }

  private func state(_ season: String = "1") async throws -> JSON {
    try await workplace.json("season", "show", season)["state"]
  }

  /// A season that was ended a second after it had begun.
  private func playToTheEnd(ago: Int64) async throws {
    try await workplace.play(ago: ago) { leaderboard, clock in
      let season = try await leaderboard.perform(StartSeason(name: "Spring")).id
      try await tap(leaderboard, season: season)
      clock.advance(byMilliseconds: 1000)
      try await leaderboard.perform(EndSeason(season))
    }
  }

  private func tap(_ leaderboard: Leaderboard, season: SeasonID) async throws {
    let school = try #require(SchoolID("test:high:1"))
    let session = try await leaderboard.openSession(SessionRequest(season: season, school: school))
    _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 7, span: .zero))
  }

  @Test("is asked about at a terminal, and can be taken back", arguments: ["n", "y"])
  func asked(answer: String) async throws {
    try await workplace.succeed("season", "start", "Spring", "grace=60s", "--yes", "--quiet")
    let end = try PlayedGame(["season", "end"], in: workplace)
    try await end.see { $0.contains { $0.contains("End season 1, Spring, now? (y/n)") } }
    try end.type(answer + "\r")
    #expect(try await end.end() == (answer == "y" ? 0 : 64))
    guard answer == "y" else {
      #expect(end.output.contains("Nothing was changed."))
      #expect(try await state() == .string("live"))
      return
    }
    #expect(end.output.contains("touchschool season resume 1"))
    #expect(end.output.contains("count if they arrive before"))
    #expect(try await state() == .string("counting"))
    let shown = try await workplace.touchschool("season", "show", "1")
    #expect(shown.output.contains("counting the last taps") && !shown.output.contains("not sealed yet"))
    #expect(try await workplace.json("season", "show", "1")["seal"] == .null)
    let resumed = try await workplace.json("season", "resume", "1")
    #expect(resumed["state"] == .string("live") && resumed["endsAt"] == .null)
    #expect(try await state() == .string("live"))
  }

  @Test("is not asked about with --yes, which it needs without a terminal")
  func unasked() async throws {
    try await workplace.succeed("season", "start", "Spring", "grace=0s", "--yes", "--quiet")
    let end = try PlayedGame(["season", "end", "1", "--yes"], in: workplace)
    #expect(try await end.end() == 0)
    #expect(!end.output.contains("(y/n)"))
    try await workplace.succeed("season", "resume", "1")
    try await workplace.touchschool("season", "end", "1").expectFailure(64, saying: "End season 1", "--yes")
    #expect(try await state() == .string("live"))
    let outcome = try await workplace.touchschool("season", "end", "1", "--yes", errorsAside: true)
    #expect(outcome.exitCode == 0 && !outcome.errors.contains("(y/n)") && !outcome.errors.contains("last taps"))
    #expect(try await state() == .string("ended"))
    let shown = try await workplace.touchschool("season", "show", "1")
    #expect(shown.output.contains("not sealed yet"))
    #expect(try await workplace.json("season", "show", "1")["seal"] == .null)
  }

  @Test("cannot be taken back where there is none, or after ten minutes, which seal it")
  func final() async throws {
    try await playToTheEnd(ago: 1_200_000)
    // Reading seals nothing.
    let before = try await workplace.digest()
    #expect(try await workplace.json("season", "show", "1")["seal"] == .null)
    #expect(try await workplace.digest() == before)
    try await workplace.touchschool("season", "resume", "1").expectFailure(65, saying: "for ten minutes only")
    let seal = try await workplace.json("season", "show", "1")["seal"]
    let text = try #require(seal["digest"].string)
    #expect(text.wholeMatch(of: /[0-9a-f]{64}/) != nil && seal["sealedAt"].string != nil)
    #expect(try await workplace.touchschool("season", "show", "1").output.contains(text))
    let line = try await workplace.touchschool("season", "list", "--format", "csv").output
    #expect(line.contains("sealed_at,seal,simulation,taps_per_second,") && line.contains(text))
    try await workplace.succeed("check", "--quiet")
    try await DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE school SET name = '대구군위고등학교'") }
    let check = try await workplace.touchschool("check", "--format", "json")
    #expect(check.exitCode == 65 && check.output.contains("the standings of season 1 have changed since it was sealed"))

    try await workplace.succeed("season", "start", "Summer", "--quiet")
    try await workplace.touchschool("season", "resume", "2").expectFailure(65, saying: "has not ended")
  }

  @Test("is sealed by an organiser, who is asked first, with a comment that is shown")
  func sealing() async throws {
    try await playToTheEnd(ago: 60_000)
    try await workplace.touchschool("season", "seal").expectFailure(64, saying: "--yes")
    let words = ["season", "seal", "--comment", "Checked by the council.", "--yes"]
    let planned = try await workplace.touchschool(words + ["--dry-run"])
    #expect(planned.exitCode == 0, "\(planned.errors)")
    #expect(try await workplace.json("season", "show", "1")["seal"] == .null)
    let sealed = try await workplace.touchschool(words)
    #expect(sealed.exitCode == 0, "\(sealed.errors)")
    let seal = try await workplace.json("season", "show", "1")["seal"]
    #expect(seal["digest"].string != nil && seal["comment"].string == "Checked by the council.")
    #expect(try await workplace.touchschool("season", "show", "1").output.contains("Checked by the council."))
    try await workplace.touchschool("season", "resume", "1").expectFailure(65, saying: "was sealed at")
    try await workplace.touchschool("season", "seal", "1", "--yes").expectFailure(65, saying: "already")
    try await workplace.succeed("check", "--quiet")
  }

  @Test(
    "is sealed by whoever checks, backs up or exports the file, once",
    arguments: [["check"], ["backup", "copy.sqlite"], ["export", "--folder", "tables", "--format", "csv"]])
  func custody(call: [String]) async throws {
    try await playToTheEnd(ago: 1_200_000)
    let shown = try await workplace.touchschool("season", "show", "1").output
    #expect(shown.contains("not sealed yet; touchschool check, backup or export will seal it"))
    let outcome = try await workplace.touchschool(call)
    #expect(outcome.exitCode == 0 && outcome.errors.contains("Sealed season 1."), "\(outcome.errors)")
    #expect(try await workplace.json("season", "show", "1")["seal"]["digest"].string != nil)
    let again = try await workplace.touchschool("check")
    #expect(again.exitCode == 0 && again.errors == "")
  }

  @Test("is not sealed by a check of a copy that was made before")
  func copy() async throws {
    try await workplace.play(ago: 1_200_000) { leaderboard, clock in
      let season = try await leaderboard.perform(StartSeason(name: "Spring", endsAt: clock.now + 60_000)).id
      try await tap(leaderboard, season: season)
    }
    let before = try await workplace.digest()
    #expect(try await workplace.touchschool("check").exitCode == 0)
    #expect(try await workplace.digest() == before)
    try await workplace.succeed("backup", "noon.sqlite")
    #expect(try await workplace.digest() != before)
  }

  @Test("is nothing that a look with a clock 400 days ahead brings about")
  func clockAhead() async throws {
    try await workplace.play(ago: 400 * 86_400_000) { leaderboard, _ in
      let season = try await leaderboard.perform(StartSeries(name: "Days", every: .day, in: "Asia/Seoul")).id
      try await tap(leaderboard, season: season)
    }
    let before = try await workplace.digest()
    for call in [["season", "list"], ["season", "show"], ["rankings"], ["history", "test:high:1"], ["check"]] {
      #expect(try await workplace.touchschool(call).exitCode == 0)
    }
    for call in [["season", "start", "Other"], ["season", "end"], ["season", "confirm-clock"]] {
      try await workplace.touchschool(call)
        .expectFailure(69, saying: "or confirm that it is right with touchschool season confirm-clock")
    }
    #expect(try await workplace.digest() == before)

    let asked = try PlayedGame(["season", "start", "Other"], in: workplace, size: Screen(columns: 250, rows: 24))
    try await asked.see { $0.contains { $0.contains("Is the clock right? (y/n)") } }
    try asked.type("n\r")
    #expect(try await asked.end() == 69)
    #expect(try await workplace.digest() == before)

    try await workplace.succeed("season", "confirm-clock", "--yes")
    try await workplace.succeed("season", "start", "Other")
    #expect(try await workplace.json("season", "list")["seasons"].elements.count == 3)
    let again = try await workplace.touchschool("season", "confirm-clock", errorsAside: true)
    #expect(again.exitCode == 0 && again.errors.contains("nothing to confirm"))
  }
}
