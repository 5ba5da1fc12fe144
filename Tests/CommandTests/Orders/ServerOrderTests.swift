import Foundation
import TestSupport
import Testing

/// Organisers' commands on a contest at a server far away, as they were built, at a server that was built as well.
@Suite(.timeLimit(.minutes(10))) struct `An organiser far away` {
  private let workplace: Workplace
  private static let token = "a-token-of-the-administrator"

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
    try await workplace.addPlayers()
    try workplace.write(Self.token + "\n", to: "token")
    try workplace.writeCorrections()
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: workplace.path("token"))
  }

  private func served(_ work: @escaping @Sendable (_ server: [String], ServedContest) async throws -> Void) async throws
  {
    let outcome = try await ServedContest.run(workplace, ["--admin-token-file", workplace.path("token")]) { server in
      try await work(["--server", "127.0.0.1:\(server.port)", "--token-file", workplace.path("token")], server)
      server.stop()
    }
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test func `sends commands that count once and are on the audit list, and is told why one is refused`() async throws {
    let calls: [[String]] =
      [
        ["season", "start", "Other", "join=code"], ["season", "set", "1", "grace=2s"],
        ["season", "freeze", "1"], ["season", "thaw", "1", "--yes"], ["wall", "show", "--message", "Hello"],
        ["season", "end", "2", "--yes"],
        ["season", "resume", "2"], ["season", "tickets", "3", "--csv", "tickets.csv", "--season", "1"],
        ["season", "start", "Days", "--every", "day", "--time-zone", "UTC"],
        ["season", "stop-repeating", "3", "--now", "--yes"], ["season", "confirm-clock"],
      ] + Workplace.corrections
    try await served { [workplace] server, contest in
      for (number, call) in calls.enumerated() {
        let words = call + server + ["--order-id", "order-\(number)"]
        // `Each command` of the server's tests has the dry run and the repeat of the others.
        let isOneOfFew = number.isMultiple(of: 4)
        if isOneOfFew {
          let dry = call.filter { $0 != "--yes" } + server + ["--dry-run"]
          let planned = try await workplace.touchschool(dry)
          #expect(planned.exitCode == 0 && planned.errors.contains("Nothing was changed"), "\(call): \(planned.errors)")
        }
        for _ in 0..<(isOneOfFew ? 2 : 1) {
          let sent = try await workplace.touchschool(words)
          #expect(sent.exitCode == 0, "\(call): \(sent.errors)")
        }
      }
      let log = try await workplace.touchschool(["log", "--limit", "100", "--format", "json"] + server)
      let here = try await workplace.succeed("log", "--limit", "100", "--format", "json")
      #expect(log.output == here.output)
      let entries = try JSON(parsing: log.output)["orders"].elements
      let sent = entries.filter { $0["order"] != .null && $0["by"] == .string("administrator") }
      // The clock was right, so nothing was sent to confirm it.
      #expect(sent.count == calls.count - 1, "\(sent.map { $0["command"] })")
      #expect(sent.allSatisfy { $0["from"] == .string("127.0.0.1") })
      for view in [
        ["season", "list"], ["season", "show", "1", "--format", "json"], ["season", "join", "--season", "2"],
        ["review", "--season", "1", "--format", "json"], ["review", "bans", "--season", "1"],
        ["players", "sessions", "--school", "test:high:a", "--season", "1"],
        ["taps", "adjustments", "--season", "1", "--format", "json"], ["taps", "sheets", "--season", "1"],
        ["schools", "editions", "--format", "json"],
      ] {
        let there = try await workplace.touchschool(view + server)
        let here = try await workplace.touchschool(view)
        #expect(there.exitCode == 0 && there.output == here.output, "\(there.errors)")
      }

      // Why a command is refused is told with its exit code.
      func refused(_ words: [String], _ code: Int32, _ sentence: String, _ environment: [String: String] = [:])
        async throws
      {
        let outcome = try await workplace.touchschool(words, environment: environment)
        #expect(outcome.exitCode == code && outcome.errors.contains(sentence), "\(outcome.exitCode) \(outcome.errors)")
      }
      try await refused(["season", "end", "9", "--yes"] + server, 65, "season 9")
      try await refused(["season", "end", "1"] + server, 64, "--yes")
      try await refused(["review", "undo", "9", "--reason", "x"] + server, 65, "There is no ban 9")
      try await refused(["taps", "adjust", "5", "--by", "-999", "--reason", "x"] + server, 65, "cannot be taken")
      try await refused(["season", "set", "1", "grace=x"] + server, 64, "“x”")
      let address = ["--server", "127.0.0.1:\(contest.port)"]
      try await refused(["season", "resume", "1"] + address, 65, "--token-file")
      try await refused(["season", "resume", "1"] + address, 65, "has not ended", ["TOUCHSCHOOL_TOKEN": Self.token])
      try await refused(
        ["season", "resume", "1"] + address, 65, "token", ["TOUCHSCHOOL_TOKEN": "not-the-token-at-all"])
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: workplace.path("token"))
      try await refused(["log"] + server, 65, "chmod 600")
      try await refused(["log", "--token-file", workplace.path("none")] + address, 66, "there is no such file")
      // Without a token, what everybody may read.
      let list = try await workplace.touchschool(["season", "list"] + address)
      #expect(list.exitCode == 0 && list.output.contains("Festival"))
    }
    try await workplace.expectWhole()
  }

  @Test func `lists the players without a token, and is told how a server gets an administrator`() async throws {
    let outcome = try await ServedContest.run(workplace) { [workplace] server in
      let there = ["--server", "127.0.0.1:\(server.port)"]
      for words in [
        [], ["--top", "2", "--ties", "competition"], ["--page", "2", "--page-size", "3"], ["--page", "9"],
        ["--school", "test:high:a", "--format", "json"],
        ["--school", "test:high:a", "--around", "Kim", "--radius", "1"],
        ["--around", "민준", "--around-school", "test:high:b", "--radius", "1", "--format", "csv"], ["--season", "1"],
      ] {
        let words = ["players", "list"] + words
        let (asked, here) = (try await workplace.touchschool(words + there), try await workplace.touchschool(words))
        #expect(asked.exitCode == 0 && asked.output == here.output && asked.errors == here.errors, "\(asked.errors)")
      }
      for (words, sentence, code) in [
        (["--around", "민준"], "With --server, --around needs the player's school: --school or --around-school.", 64),
        (["--top", "1001"], "--top takes a number up to 1000 with --server, not 1001.", 64),
        (["--around", "nobody", "--school", "test:high:a"], "nobody", 65), (["--season", "7"], "7", 65),
        (["--school", "test:high:nope"], "test:high:nope", 65),
      ] as [([String], String, Int32)] {
        let refused = try await workplace.touchschool(["players", "list"] + words + there)
        #expect(refused.exitCode == code && refused.errors.contains(sentence), "\(refused.exitCode) \(refused.errors)")
      }
      // A token does not help where the server has no administrator.
      for words in [["review"], ["log"], ["season", "set", "1", "grace=5s"]] {
        let refused = try await workplace.touchschool(words + there + ["--token-file", workplace.path("token")])
        #expect(
          refused.exitCode == 65 && refused.errors.contains("(serve --admin-token-file FILE)"), "\(refused.errors)")
      }
      server.stop()
    }
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }
}
