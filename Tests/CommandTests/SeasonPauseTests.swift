import Foundation
import TestSupport
import Testing

/// `touchschool season pause`, `continue` and `undo-pause`.
@Suite struct `The pause of a season, from the shell` {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
  }

  /// A zone without daylight saving in which it is not near midnight, and the time of day there so many minutes from now.
  private static func timeOfDay(inMinutes minutes: Double) throws -> (zone: [String: String], text: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    var zone = "UTC"
    if !(4..<20).contains(calendar.component(.hour, from: Date())) {
      zone = "Asia/Seoul"
      calendar.timeZone = try #require(TimeZone(identifier: zone))
    }
    let now = calendar.dateComponents([.hour, .minute], from: Date() + minutes * 60)
    return (["TZ": zone], "\(now.hour ?? 0):" + ((now.minute ?? 0) < 10 ? "0" : "") + "\(now.minute ?? 0)")
  }

  @Test func `is shown, told and continued`() async throws {
    let paused = try await workplace.succeed("season", "pause")
    #expect(paused.output.hasPrefix("Season 1 is paused from ") && paused.output.contains("its end moves"))
    #expect(paused.errors == "It goes on with: touchschool season continue 1\n")
    #expect(try await workplace.succeed("season", "list").output.contains("paused"))
    #expect(try await workplace.succeed("season", "show").output.contains(#/pause 1 .* to now/#))
    let shown = try await workplace.json("season", "show")
    #expect(shown["state"].string == "paused" && shown["pause"]["since"].string != nil)
    let board = try await workplace.json("rankings", "--top", "1")
    #expect(board["season"]["state"].string == "paused" && board["season"]["pause"]["left"].integer != nil)
    try await workplace.touchschool("season", "pause").expectFailure(65, saying: "already")
    let csv = try await workplace.succeed("season", "continue", "--format", "csv").output
    #expect(csv == "school_id,name,taps_before,taps_after,rank_before,rank_after\n")
    try await workplace.touchschool("season", "continue").expectFailure(65, saying: "is not paused")
    #expect(try await workplace.json("season", "show")["pauses"].elements.count == 1)
    try await workplace.expectWhole()
  }

  @Test func `of a span that has passed asks, shows the ranks in a dry run, and is taken back`() async throws {
    // Taps that were handed in on paper are no play, so nothing is taken from them.
    let words = ["season", "pause", "--from", "2026-06-01T00:00:00Z", "--to", "2026-06-01T00:10:00Z"]
    let dry = try await workplace.touchschool(words + ["--dry-run", "--format", "json"])
    #expect(dry.exitCode == 0, "\(dry.errors)")
    let plan = try JSON(parsing: dry.output)
    #expect(plan["dryRun"] == .bool(true) && plan["pause"]["taken"]["taps"].integer == 0)
    let unasked = try await workplace.touchschool(words)
    #expect(unasked.exitCode == 64 && unasked.errors.contains("--yes"), "\(unasked.errors)")
    #expect(
      unasked.errors.contains(
        "“Take the time out of season 1, Festival, from 2026-06-01T00:00:00.000Z to 2026-06-01T00:10:00.000Z, and take out 0 taps of 0 sessions; it ends at 2999-01-01"
      ),
      "\(unasked.errors)")
    let made = try await workplace.touchschool(words + ["--yes", "--keep-end"])
    #expect(made.output.contains("taken out; it ends at 2999-01-01"), "\(made.output)\(made.errors)")
    let undone = try await workplace.succeed("season", "undo-pause", "1")
    #expect(undone.output.contains("is undone") && undone.output.contains("given back"))
    try await workplace.touchschool("season", "undo-pause", "1").expectFailure(65, saying: "gives nothing back")
    try await workplace.touchschool("season", "undo-pause", "9").expectFailure(65, saying: "no pause 9")
  }

  @Test func `goes on where it is paused, also beside another season`() async throws {
    try await workplace.succeed("season", "pause")
    try await workplace.succeed("season", "start", "Second")
    let shown = try await workplace.succeed("season", "show", "1")
    #expect(shown.output.contains(/ends +.* after it goes on/), "\(shown.output)")
    try await workplace.succeed("season", "pause", "2")
    let unclear = try await workplace.touchschool("season", "continue")
    #expect(unclear.exitCode == 64 && unclear.errors.contains("paused: 1, 2; give the number"), "\(unclear.errors)")
    try await workplace.succeed("season", "continue", "2")
    #expect(try await workplace.succeed("season", "continue").output.hasPrefix("Season 1 goes on"))
    try await workplace.touchschool("log", "--season", "9").expectFailure(65, saying: "no season 9")
    let log = try await workplace.succeed("log", "--season", "1", "--limit", "1")
    #expect(log.errors.contains("touchschool log --before ") && log.errors.contains(" --season 1 --limit 1\n"))
  }

  @Test func `takes a time of day, and refuses what makes no sense`() async throws {
    let past = try Self.timeOfDay(inMinutes: -5)
    let now = try await workplace.touchschool("season", "pause", "--from", past.text, "--yes", environment: past.zone)
    #expect(now.output.contains("is paused from"))
    let onward = try await workplace.succeed("season", "continue")
    #expect(onward.output.hasPrefix("Season 1 goes on; it was paused from"))
    let coming = try Self.timeOfDay(inMinutes: 5)
    let early = try await workplace.touchschool("season", "pause", "--from", coming.text, environment: coming.zone)
    #expect(
      early.exitCode == 64 && early.errors.contains(/was 23 h 5\d min ago; write .* if you mean it/), "\(early.errors)")
    for (words, sentence) in [
      (["--to", "10:05"], "--to goes with --from"), (["--reason", "x"], "--reason goes with --from"),
      (["--from", "25:00"], "is not a time; write one as 10:02"), (["--from", "10:2"], "is not a time"),
      (["--from", "yesterday"], "is not a time"), (["--from", "10"], "is not a time; write one as 10:02"),
      (["--from", "2026-06-01"], "lacks its time and time zone"),
    ] {
      let outcome = try await workplace.touchschool(["season", "pause"] + words)
      #expect(outcome.exitCode == 64 && outcome.errors.contains(sentence), "\(words): \(outcome.errors)")
    }
    try await workplace.touchschool("season", "pause", "--from", "2999-01-01T00:00:00Z").expectFailure(
      64, saying: "choose other moments")
  }
}
