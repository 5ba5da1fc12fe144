import Foundation
import TestSupport
import Testing

/// An organiser's ordinary mistakes: told before they are made, and taken back where they can be.
@Suite("Slips")
struct SlipTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
  }

  /// The schools and where they are from. A refused import stands on the audit list, so it changes the digest.
  private func schools() async throws -> [JSON] {
    [try await workplace.json("schools", "list"), try await workplace.json("schools", "editions")]
  }

  private func taps(_ school: String) async throws -> Int64? {
    try await workplace.json("schools", "show", school)["standing"]["taps"].integer
  }

  // MARK: Sheets of taps

  private static let corrected = """
    school_id,taps
    test:elementary:d,7
    test:high:a,100
    test:middle:c,1501
    test:high:b,0
    test:elementary:e,3

    """

  @Test("a sheet in another order is not counted again")
  func order() async throws {
    let lines = Workplace.taps.split(separator: "\n")
    try workplace.write(([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n"), to: "taps.csv")
    let before = try await workplace.digest()
    let outcome = try await workplace.succeed("taps", "import", "taps.csv")
    #expect(outcome.output.contains("with these counts already; nothing changed."))
    #expect(try await workplace.digest() == before)
    try workplace.write(Array(try workplace.bytes("taps.csv")), to: "copy.csv")
    try await workplace.touchschool("taps", "import", "copy.csv").expectFailure(65, saying: "another sheet", "--again")
    let piped = String(decoding: try workplace.bytes("taps.csv"), as: UTF8.self)
    try await workplace.touchschool("taps", "import", "-", input: piped).expectFailure(65, saying: "another sheet")
    #expect(try await workplace.digest() == before)
  }

  @Test("a corrected sheet is asked about at a terminal", arguments: [("n\r", 64, Int64(120)), ("y\r", 0, 0)])
  func asked(answer: String, code: Int32, left: Int64) async throws {
    try workplace.write(Self.corrected, to: "new.csv")
    let terminal = try PlayedGame(["taps", "import", "new.csv", "--sheet", "taps.csv"], in: workplace)
    try await terminal.see { $0.contains { $0.contains("Correct the sheet taps.csv? (y/n)") } }
    try terminal.type(answer)
    #expect(try await terminal.end() == code)
    #expect(terminal.output.contains("test:high:b") && terminal.output.contains("-120"))
    #expect(try await taps("test:high:b") == left)
  }

  // MARK: Schools

  @Test("a removal is asked about at a terminal", arguments: [("n\r", 64, Int64(7)), ("y\r", 0, 6)])
  func askedRemoval(answer: String, code: Int32, left: Int64) async throws {
    try workplace.write("id,name\nother:high:1,Mistake\n", to: "other.csv")
    try await workplace.succeed("schools", "import", "other.csv")
    let terminal = try PlayedGame(["schools", "remove", "--edition", "2"], in: workplace)
    try await terminal.see { $0.contains { $0.contains("Remove 1 school? (y/n)") } }
    try terminal.type(answer)
    #expect(try await terminal.end() == code)
    #expect(terminal.output.contains("Mistake"))
    #expect(try await workplace.json("schools", "list", "--limit", "1")["total"].integer == left)
  }

  @Test("a file with bad rows is taken in whole or not at all")
  func badRows() async throws {
    try workplace.write("id,name\nother:high:1,Good\nnon:sense,Bad\nother:high:3,\n", to: "mixed.csv")
    try workplace.write("id,name\nnon:sense,Bad\nother:high:3,\n", to: "bad.csv")
    let before = try await schools()
    for words in [[], ["--dry-run"]] {
      try await workplace.touchschool(["schools", "import", "mixed.csv"] + words).expectFailure(
        65, saying: "mixed.csv", "2 of the 3 rows", "line 3", "“non:sense”", "line 4: no name", "--skip-bad-rows")
    }
    try await workplace.touchschool("simulate", "--beside", "--schools", "mixed.csv").expectFailure(
      65, saying: "mixed.csv", "2 of the 3 rows")
    for words in [[], ["--skip-bad-rows"]] {
      try await workplace.touchschool(["schools", "import", "bad.csv"] + words).expectFailure(
        65, saying: "All 2 rows give no school", "right file")
      // Where there was no database, none is left behind.
      try await workplace.touchschool(["schools", "import", "bad.csv", "--database", "none.sqlite"] + words)
        .expectFailure(65)
    }
    #expect(try await schools() == before)
    #expect(!(try workplace.names().contains("none.sqlite")))
    let taken = try await workplace.json("schools", "import", "mixed.csv", "--skip-bad-rows")
    #expect(taken["added"].integer == 1 && taken["skipped"].elements.count == 2)
  }

  // MARK: Simulations

  @Test("a simulation in the file of a contest has to be meant, and is nobody's season")
  func simulation() async throws {
    let before = try await workplace.digest()
    try await workplace.touchschool("simulate", "--players", "5", "--minutes", "1").expectFailure(
      64, saying: "season 1, “Festival”", "--database", "--beside")
    #expect(try await workplace.digest() == before)
    let played = try await workplace.json("simulate", "--players", "5", "--minutes", "1", "--beside")["rankings"]
    #expect(played["total"] == .integer(5) && played["season"]["id"] == .integer(2))
    let seasons = try await workplace.json("season", "list")["seasons"].elements
    #expect(seasons.map { $0["simulation"] } == [.bool(false), .bool(true)])
    #expect(try await workplace.succeed("season", "list").output.contains("simulation"))
    #expect(try await workplace.json("rankings")["season"]["id"].integer == 1)
    try workplace.write("school_id,taps\ntest:high:a,1\n", to: "more.csv")
    #expect(try await workplace.json("taps", "import", "more.csv")["season"].integer == 1)
    // Even when the simulation is the only one that is not over.
    try await workplace.succeed("season", "end", "1", "--yes", "--quiet")
    #expect(try await workplace.json("rankings")["season"]["id"].integer == 1)
    try await workplace.expectWhole()
  }

  @Test("a simulation beside a contest is asked about at a terminal", arguments: [("n\r", 64, 1), ("y\r", 0, 2)])
  func askedSimulation(answer: String, code: Int32, seasons: Int) async throws {
    let terminal = try PlayedGame(["simulate", "--players", "3", "--minutes", "1", "--top", "1"], in: workplace)
    try await terminal.see { $0.contains { $0.contains("(y/n)") } }
    try terminal.type(answer)
    #expect(try await terminal.end() == code)
    #expect(try await workplace.json("season", "list")["seasons"].elements.count == seasons)
  }

  @Test("a live simulation takes no player: what is tapped counts in the contest")
  func player() async throws {
    let outcome = try await workplace.shell(
      """
      export XDG_DATA_HOME="$PWD"
      "$0" simulate --live --speed 0.05 --players 3 --minutes 30 --beside --quiet > /dev/null 2>&1 &
      simulation=$!
      while ! "$0" season list --format csv | grep -q ',true,'; do :; done
      printf 'school 가나다고\\nschool 1\\ntap 5\\n' | "$0" play --plain --lang en > play.txt || exit 1
      "$0" schools show test:high:a --format json > played.json
      kill -TERM $simulation; wait $simulation
      exit 0
      """)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let played = try JSON(parsing: String(decoding: try workplace.bytes("played.json"), as: UTF8.self))
    #expect(played["standing"]["season"].integer == 1 && played["standing"]["taps"].integer == 125)
    try await workplace.expectWhole()
  }

  @Test("a simulation alone in its file is shown, says what it is, and is changed by no command")
  func alone() async throws {
    let database = ["--database", "alone.sqlite"]
    _ = try await workplace.touchschool(["simulate", "--players", "5", "--minutes", "1"] + database)
    let shown = try await workplace.touchschool(["rankings", "--top", "1"] + database)
    #expect(shown.exitCode == 0 && shown.output.contains("Simulation of 5 players, seed 1"))
    #expect(
      shown.errors == "There is no season but simulations; this is season 1, “Simulation of 5 players, seed 1”.\n")
    #expect(try await workplace.touchschool(["rankings", "--quiet"] + database).errors == "")
    try workplace.write("school_id,taps\nsample:high:seoul,1\n", to: "more.csv")
    for call in [["season", "end"], ["taps", "import", "more.csv"]] {
      try await workplace.touchschool(call + database).expectFailure(
        65, saying: "only season is a simulation")
    }
    // A game asks whether a season is to begin, and without a person it plays in none.
    _ = try await workplace.touchschool(["simulate", "--players", "5", "--minutes", "1"] + database)
    #expect(try await workplace.json("season", "list", "--database", "alone.sqlite")["seasons"].elements.count == 2)
  }
}
