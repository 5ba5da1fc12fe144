import Foundation
import Leaderboard
import TapGame
import TestSupport
import Testing

/// The boards of players, and who keeps off them.
@Suite("Players")
struct PlayersTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
    try await workplace.addPlayers()
  }

  @Test("are listed, hidden and shown again as recorded")
  func transcript() async throws {
    let calls: [[String]] = [
      ["players", "list"], ["players", "list", "--top", "2", "--ties", "competition"],
      ["players", "list", "--school", "test:high:a"],
      ["players", "list", "--school", "test:high:a", "--ties", "dense"],
      ["players", "list", "--school", "test:elementary:e"], ["players", "list", "--page", "2", "--page-size", "3"],
      ["players", "list", "--page", "9"], ["players", "list", "--around", "Zoë", "--radius", "1"],
      ["players", "list", "--around", "민준"],
      ["players", "list", "--around", "민준", "--around-school", "test:high:b", "--radius", "1"],
      ["players", "list", "--school", "test:high:a", "--around", "Kim", "--radius", "1", "--format", "csv"],
      ["players", "list", "--top", "1", "--format", "json"],
      ["players", "hide", "민준", "--school", "test:high:a"], ["players", "hide", "민준", "--school", "test:high:a"],
      ["players", "list", "--top", "3"], ["players", "list", "--school", "test:high:a", "--around", "민준"],
      ["rankings", "--top", "1", "--format", "csv"],
      ["players", "unhide", "민준", "--school", "test:high:a", "--quiet"],
      ["players", "unhide", "민준", "--school", "test:high:a"], ["players", "list", "--top", "1"],
      ["players", "hide", "nobody", "--school", "test:high:a"],
      ["players", "hide", "민준", "--school", "test:high:nope"], ["players", "list", "--around", "nobody"],
      ["rankings", "--score", "average", "--least-players", "2"], ["rankings", "--score", "average"],
      ["rankings", "--score", "average", "--least-players", "1", "--board", "level:high", "--ids"],
      ["rankings", "--score", "average", "--least-players", "1", "--page", "2", "--page-size", "2", "--ties", "dense"],
      ["rankings", "--score", "average", "--around", "test:high:b"],
      ["rankings", "--score", "average", "--top", "1", "--format", "json"],
      ["rankings", "--score", "average", "--least-players", "2", "--format", "csv"], ["check"],
      ["players", "forget", "서연", "--dry-run"], ["players", "forget", "서연"],
      ["players", "forget", "서연", "--school", "test:high:a", "--yes"],
      ["players", "forget", "서연", "--yes", "--format", "json"],
      ["players", "forget", "서연", "--yes", "--format", "csv"],
      ["players", "forget", "player"],
      ["players", "forget", "민준", "--school", "test:high:nope"],
      ["players", "list", "--top", "3"], ["players", "sessions", "--school", "test:high:a"], ["check"],
    ]
    var transcript: [String] = []
    for call in calls {
      let outcome = try await workplace.run([try Binary.path()] + call)
      transcript.append(Recording.transcript((["touchschool"] + call).joined(separator: " "), outcome).normalized)
    }
    try Recording.expect(transcript.joined(separator: "\n"), is: "players")
  }

  @Test("whose forgetting was interrupted are forgotten by the next command, which says so")
  func interruptedForgetting() async throws {
    let path = workplace.path("touchschool.sqlite")
    let leaderboard = try Leaderboard.open(path, clock: SystemClock(), access: .readWrite)
    let order = Order(ForgetName(try #require(Nickname("서연"))))
    _ = try await leaderboard.apply([.order(order)], at: SystemClock().now)
    try leaderboard.close()
    let again = try await workplace.touchschool("players", "forget", "서연", "--yes")
    #expect(again.exitCode == 0)
    #expect(again.errors == "Finished an interrupted forgetting of a name: no byte of it is left in this file.\n")
    #expect(again.output.hasPrefix("Nothing more to forget: an interrupted command had already forgotten a name"))
    #expect(try Data(contentsOf: URL(filePath: path)).range(of: Data("서연".utf8)) == nil)
    let third = try await workplace.touchschool("players", "forget", "서연", "--yes")
    #expect(third.exitCode == 65)
    #expect(third.errors.hasPrefix("Error: No such name is in this file: it was forgotten already"))
  }

  @Test("have the same on their board in JSON and in CSV")
  func csv() async throws {
    let board = try await workplace.json("players", "list")
    let records = CSV.parse(try await workplace.succeed("players", "list", "--format", "csv").output)
    #expect(records.first == ["rank", "taps", "nickname", "school_id", "name", "level", "region", "district"])
    #expect(
      records.dropFirst().map { $0.map(Optional.some) }
        == board["entries"].elements.map { entry in
          [
            entry["rank"].integer.map(String.init), entry["taps"].integer.map(String.init),
            entry["nickname"].string ?? "", entry["school"]["id"].string, entry["school"]["name"].string,
            entry["school"]["level"].string, entry["school"]["region"].string, entry["school"]["district"].string,
          ]
        })
    #expect(board["entries"].elements.count { $0["nickname"] == .null } == 1)
    #expect(board["total"] == .integer(8))
  }

  @Test("who hide are in no output whatever the form", arguments: ["table", "json", "csv"])
  func hidden(format: String) async throws {
    try await workplace.succeed("players", "hide", "서연", "--school", "test:high:a")
    for call in [["players", "list"], ["players", "list", "--school", "test:high:a"], ["rankings"], ["check"]] {
      let outcome = try await workplace.run([try Binary.path()] + call + ["--format", format])
      #expect(outcome.exitCode == 0)
      #expect(!outcome.output.contains("서연") && !outcome.errors.contains("서연"))
    }
    try await workplace.expectWhole()
  }

  @Test("that are all hidden are no board without players")
  func onlyHidden() async throws {
    for call in [
      ["players", "list", "--school", "test:high:b"], ["players", "list", "--school", "test:elementary:e"],
    ] {
      let entries = try await workplace.json("players", "list", "--school", call[3])["entries"].elements
      for nickname in entries.compactMap({ $0["nickname"].string }) {
        try await workplace.succeed("players", "hide", nickname, "--school", call[3])
      }
      let outcome = try await workplace.run([try Binary.path()] + call)
      #expect(
        outcome.errors == "This board shows no player: imported taps have none, and players who hide are left out.\n")
    }
  }

  @Test("fit into the terminal", arguments: [30, 40, 80])
  func fits(columns: Int) async throws {
    let outcome = try await workplace.touchschool(
      "players", "list", environment: ["NO_COLOR": "1"], screen: Screen(columns: UInt16(columns), rows: 24))
    let table = outcome.lines.drop { !$0.hasPrefix("Rank") }
    #expect(table.count >= 2 + 8)
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test("of a contest that was simulated have names, and their taps are the schools'")
  func simulated() async throws {
    try await workplace.succeed(
      "simulate", "--players", "40", "--minutes", "1", "--database", "contest.sqlite", "--quiet")
    let players = try await workplace.json("players", "list", "--top", "100", "--database", "contest.sqlite")
    let schools = try await workplace.json("rankings", "--top", "100000", "--database", "contest.sqlite")
    #expect(players["entries"].elements.allSatisfy { $0["nickname"].string != nil })
    func sum(_ board: JSON) -> Int64 { board["entries"].elements.compactMap { $0["taps"].integer }.reduce(0, +) }
    #expect(sum(players) == sum(schools) && sum(players) > 0)
  }

  @Test(
    "that are asked for in words that make no sense are refused",
    arguments: [
      (["players", "list", "--top", "0"], "--top"), (["players", "list", "--top", "1", "--page", "1"], "--page"),
      (["players", "list", "--page", "0"], "--page"), (["players", "list", "--page-size", "2"], "--page"),
      (["players", "list", "--page", "1", "--page-size", "0"], "--page-size"),
      (["players", "list", "--radius", "2"], "--around"),
      (["players", "list", "--around", "x", "--radius", "-1"], "--radius"),
      (["players", "list", "--around", "a\tb"], "--around"),
      (["players", "list", "--around-school", "test:high:a"], "--around"),
      (["players", "list", "--school", "nonsense"], "nonsense"),
      (["players", "list", "--school", "test:high:a", "--around", "x", "--around-school", "test:high:a"], "--school"),
      (["players", "hide", "민준"], "--school"), (["players", "hide", "--school", "test:high:a"], "nickname"),
      (["players", "hide", String(repeating: "가", count: 21), "--school", "test:high:a"], "nickname"),
      (["players", "frob"], "frob"),
      (["rankings", "--score", "median"], "median"), (["rankings", "--least-players", "3"], "--score average"),
      (["rankings", "--score", "average", "--least-players", "0"], "--least-players"),
      (["rankings", "--score", "average", "--rank", "1"], "--score average"),
      (["rankings", "--score", "average", "--how-far"], "--score average"),
    ])
  func usage(call: [String], word: String) async throws {
    let before = try workplace.bytes("touchschool.sqlite")
    let outcome = try await workplace.run([try Binary.path()] + call)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    let first = outcome.errors.prefix { $0 != "\n" }
    #expect(first.hasPrefix("Error: ") && first.contains(word), "\(outcome.errors)")
    #expect(try workplace.bytes("touchschool.sqlite") == before)
  }
}
