import Foundation
import TestSupport
import Testing

@testable import TouchSchoolCommand

/// `touchschool season freeze` and `thaw`, and what the other commands show meanwhile.
@Suite struct `The freeze of a season, from the shell` {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
  }

  /// Commands that show boards, and the words that make them print.
  private static let boards: [[String]] = [
    ["rankings", "--format", "json"], ["rankings", "--how-far", "--format", "json"],
    ["rankings", "--totals", "--format", "json"],
    ["rankings", "--percentile", "90", "--format", "json"], ["rankings", "--score", "average", "--format", "json"],
    ["rankings", "--at", "2998-01-01T00:00:00Z", "--format", "json"],
    ["rankings", "--at", "2026-01-01T00:00:00Z", "--format", "json"], ["watch", "--format", "json", "--limit", "1"],
    ["players", "list", "--format", "json"], ["history", "test:high:b", "--format", "json"],
    ["history", "--race", "--format", "json"], ["history", "--race", "--svg", "-"],
    ["history", "test:high:b", "--svg", "-"],
  ]

  /// The other commands, which are for organisers, or tell of no taps, or play. `play` asks the contest as players do,
  /// and what `publish` writes is looked at in its own test.
  private static let others: Set<String> = [
    "simulate", "play", "serve", "review", "log", "backup", "restore", "export", "import-contest", "check", "receipt",
    "cluster", "schools", "season", "taps", "wall", "people", "webhooks", "desk", "publish", "doctor",
  ]

  /// What a command shows, but for the moment at which it was asked.
  private func shown(_ words: [String]) async throws -> Outcome {
    let outcome = try await workplace.touchschool(words)
    return Outcome(
      exitCode: outcome.exitCode, output: outcome.output.replacing(#/"now" : "[^"]+"/#, with: ""),
      errors: outcome.errors, ranOutOfTime: outcome.ranOutOfTime)
  }

  @Test func `shows no more than at the freeze by any command, unless it is asked for`() async throws {
    let frozen = try await workplace.succeed("season", "freeze")
    #expect(frozen.output.contains(#/frozen +20/#), "\(frozen.output)")
    #expect(frozen.errors == "Everybody sees them again with: touchschool season thaw 1\n")
    var before: [Outcome] = []
    for words in Self.boards { before.append(try await shown(words)) }
    #expect(before.allSatisfy { !$0.output.contains("77000") })
    try workplace.write("school_id,taps\ntest:high:b,77000\n", to: "late.csv")
    try await workplace.succeed("taps", "import", "late.csv")
    for (words, before) in zip(Self.boards, before) {
      let after = try await shown(words)
      #expect(after.exitCode == before.exitCode && after.output == before.output, "\(words)")
      if after.exitCode == 0, words.first != "watch" {
        #expect(after.errors.contains("Boards are frozen: they are those of "), "\(words): \(after.errors)")
      }
    }
    for words in Self.boards where words.first != "players" && !words.contains("average") && !words.contains("--at") {
      let truth = try await shown(words + ["--unfrozen"])
      #expect(truth.output.contains(#/7[78]/#), "\(words): \(truth.output)\(truth.errors)")
      if words.first != "watch" { #expect(truth.errors.contains("UNFROZEN"), "\(words)") }
    }
    let table = try await workplace.succeed("rankings")
    #expect(!table.output.contains("77,") && table.output.contains("frozen"), "\(table.output)")
    let korean = try await workplace.succeed("rankings", "--lang", "ko")
    #expect(korean.errors.contains("순위 공개 중지") && korean.output.contains("순위 공개 중지"))
    let known = Set(Self.boards.compactMap(\.first)).union(Self.others)
    let commands = Set((try CommandHelp.ofProgram().subcommands ?? []).map(\.commandName)).subtracting(["help"])
    #expect(commands.subtracting(known).isEmpty, "say in this test what a new command shows")
  }

  /// The desk refuses it, too. A command from elsewhere is applied as before.
  @Test func `is not as long as the season, which would hide its boards from the start`() async throws {
    let season = [
      "season", "start", "Short", "--starts", "2998-01-01T00:00:00Z", "--ends", "2998-01-01T01:00:00Z", "--quiet",
    ]
    for freeze in ["freeze=1h", "freeze=2h"] {
      for words in [season + [freeze], season + [freeze, "--dry-run"]] {
        let refused = try await workplace.touchschool(words)
        refused.expectFailure(64, saying: "The season lasts 1h", freeze.replacing("freeze=", with: "a freeze of "))
      }
    }
    let day = try await workplace.touchschool("season", "start", "Day", "--every", "day", "freeze=1d")
    day.expectFailure(64, saying: "a freeze of 1d")
    #expect(try await workplace.json("season", "list")["seasons"].elements.count == 1)
    _ = try await workplace.touchschool(season + ["freeze=59m"])
    try await workplace.touchschool("season", "set", "2", "freeze=1h").expectFailure(64, saying: "The season lasts 1h")
    try await workplace.succeed("season", "set", "2", "freeze=30m")
    #expect(try await workplace.json("season", "show", "2")["settings"]["freeze"].integer == 1_800_000)
  }

  @Test func `is thawed by who says yes, and is set before the end`() async throws {
    try await workplace.touchschool("season", "thaw", "--yes").expectFailure(65, saying: "are not frozen")
    try await workplace.succeed("season", "freeze")
    try await workplace.touchschool("season", "freeze").expectFailure(65, saying: "are frozen since")
    try await workplace.touchschool("season", "thaw").expectFailure(64, saying: "--yes")
    let thawed = try await workplace.json("season", "thaw", "--yes")
    #expect(thawed["frozenSince"].string == nil && thawed["id"].integer == 1)
    #expect(try await workplace.json("rankings")["season"]["frozenSince"].string == nil)
    let set = try await workplace.succeed("season", "set", "1", "freeze=10m")
    #expect(set.output.contains(#/freeze +10m/#))
    #expect(try await workplace.json("season", "show")["settings"]["freeze"].integer == 600_000)
    let refused = try await workplace.touchschool("rankings", "--unfrozen", "--server", "127.0.0.1:9")
    #expect(refused.exitCode == 64 && refused.errors.contains("/admin/api"), "\(refused.errors)")
    try await workplace.expectWhole()
  }
}
