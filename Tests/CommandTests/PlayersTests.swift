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
      let outcome = try await workplace.touchschool(call)
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

  @Test("who hide are in no output whatever the form")
  func hidden() async throws {
    try await workplace.succeed("players", "hide", "서연", "--school", "test:high:a")
    for format in ["table", "json", "csv"] {
      for call in [["players", "list"], ["players", "list", "--school", "test:high:a"], ["rankings"], ["check"]] {
        let outcome = try await workplace.touchschool(call + ["--format", format])
        #expect(outcome.exitCode == 0)
        #expect(!outcome.output.contains("서연") && !outcome.errors.contains("서연"), "\(call) \(format)")
      }
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
      let outcome = try await workplace.touchschool(call)
      #expect(
        outcome.errors == "This board shows no player: imported taps have none, and players who hide are left out.\n")
    }
  }
}
