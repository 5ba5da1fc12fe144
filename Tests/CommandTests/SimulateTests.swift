import Foundation
import TestSupport
import Testing

/// `touchschool simulate`: a contest that can be played again to the last tap.
@Suite("simulate")
struct SimulateTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("without a directory plays over the sample and says what was played and what to do next")
  func sample() async throws {
    let outcome = try await workplace.touchschool("simulate", "--players", "50", "--minutes", "2", "--top", "5")
    #expect(outcome.exitCode == 0)
    try Recording.expect(
      Recording.transcript("touchschool simulate --players 50 --minutes 2 --top 5", outcome).normalized, is: "simulate")
    #expect(try workplace.names() == ["touchschool.sqlite"])
    try await workplace.expectWhole()
  }

  @Test("gives the same standings for the same seed in another file, and others for another seed")
  func seed() async throws {
    func play(_ seed: String, _ database: String) async throws -> JSON {
      try await workplace.json(
        "simulate", "--players", "40", "--minutes", "1", "--seed", seed, "--top", "300", "--database", database)
    }
    let (first, second) = (try await play("7", "a.sqlite"), try await play("7", "b.sqlite"))
    let other = try await play("8", "c.sqlite")
    #expect(first["played"]["digest"].string?.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    #expect(first["played"]["digest"] == second["played"]["digest"])
    #expect(first["played"]["digest"] != other["played"]["digest"])
    func ranking(_ contest: JSON) -> [[JSON]] {
      contest["rankings"]["entries"].elements.map { [$0["rank"], $0["taps"], $0["school"]] }
    }
    #expect(ranking(first) == ranking(second))
    #expect(ranking(first) != ranking(other))
  }

  @Test("leaves a season that rankings and check agree with, and says in JSON what was played")
  func afterwards() async throws {
    let contest = try await workplace.json("simulate", "--players", "60", "--minutes", "1", "--top", "300")
    let board = try await workplace.json("rankings", "--top", "300")
    #expect(board == contest["rankings"])
    #expect(board["season"]["state"] == .string("ended"))
    let sum = board["entries"].elements.reduce(0) { $0 + ($1["taps"].integer ?? 0) }
    #expect(sum > 0)
    #expect(contest["played"]["tapsAccepted"].integer == sum)
    try await workplace.expectWhole()

    #expect(
      try contest["played"].shape
        == JSON(
          parsing: """
            {"players": "integer", "batches": "integer", "repeats": "integer", "milliseconds": "integer", "tapsMade": "integer",
             "tapsAccepted": "integer", "tapsRejected": "integer", "rejectedByReason": {"tooFast": "integer", "timeNotPassed": "integer", "addressLimit": "integer"},
             "stoppedEarly": "bool", "seed": "integer", "digest": "string", "seconds": "number"}
            """))
    #expect(contest["played"]["players"] == .integer(60))
    #expect(contest["played"]["milliseconds"] == .integer(60_000))
    #expect(contest["played"]["stoppedEarly"] == .bool(false))
  }

  @Test("takes in the directory that it is given, and plays over it alone")
  func schools() async throws {
    try workplace.write(Workplace.directory, to: "schools.csv")
    let contest = try await workplace.json("simulate", "--players", "20", "--minutes", "1", "--schools", "schools.csv")
    #expect(contest["rankings"]["total"] == .integer(5))
    let list = try await workplace.json("schools", "list")
    #expect(list["total"] == .integer(6))
  }

  @Test("suggests a command that shows this contest, whatever the names are")
  func next() async throws {
    try await workplace.prepare()
    let database = "my contests.sqlite"
    try FileManager.default.moveItem(atPath: workplace.path("touchschool.sqlite"), toPath: workplace.path(database))
    // All the other schools but the one with a blank in its region's name are closed.
    try workplace.write(
      Workplace.directory.split(separator: "\n").filter { $0.hasPrefix("id,") || $0.contains("London") }.joined(
        separator: "\n"),
      to: "one.csv")
    try await workplace.succeed("schools", "import", "one.csv", "--whole", "--database", database)
    let outcome = try await workplace.succeed(
      "simulate", "--players", "5", "--minutes", "1", "--beside", "--database", database)
    let suggestion = try #require(outcome.errors.wholeMatch(of: /Next: touchschool (.+)\n/)?.1)
    let followed = try await workplace.shell("\"$0\" \(suggestion)")
    #expect(followed.exitCode == 0, "\(followed.errors)")
    #expect(followed.output.contains("Simulation of 5 players"), "\(followed.output)")
  }

  @Test("with --cheats says what each kind got and what a review found")
  func cheats() async throws {
    let words = ["simulate", "--players", "140", "--minutes", "5", "--cheats", "10%", "--top", "3"]
    let outcome = try await workplace.touchschool(words)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    try Recording.expect(
      Recording.transcript("touchschool " + words.joined(separator: " "), outcome).normalized, is: "cheats")
    try await workplace.expectWhole()
    // A share as a fraction is the same, and so is another file.
    let again = try await workplace.json(
      "simulate", "--players", "140", "--minutes", "5", "--cheats", "0.1", "--top", "3", "--database", "b.sqlite")
    let kind = """
      {"kind": "string", "players": "integer", "sessions": "integer", "tapsMade": "integer", "tapsAccepted": "integer",
       "timesHonest": "number", "foundFirst": "integer", "listed": "integer"}
      """
    #expect(outcome.output.contains("Standings \(again["played"]["digest"].string ?? "") "))
    #expect(
      try again["cheats"].shape
        == JSON(
          parsing: """
            {"kinds": [\(Array(repeating: kind, count: 7).joined(separator: ","))],
             "honest": {"players": "integer", "tapsMade": "integer", "tapsAccepted": "integer", "listedFirst": "integer", "listed": "integer"},
             "first": "integer", "foundFirst": "integer"}
            """))
    let kinds = again["cheats"]["kinds"].elements
    #expect(
      kinds.map { $0["kind"].string } == [
        "script", "autoclicker", "manySessions", "replay", "manyAddresses", "network", "insider",
      ])
    #expect(kinds.allSatisfy { $0["players"] == .integer(2) })
    #expect(again["cheats"]["honest"]["players"] == .integer(126))
    // Its sessions are the review's, which lists each of them.
    let review = try await workplace.json("review", "--database", "b.sqlite", "--limit", "1000")
    let listed = kinds.reduce(0) { $0 + ($1["listed"].integer ?? 0) }
    #expect(review["total"].integer == listed + (again["cheats"]["honest"]["listed"].integer ?? 0))
    #expect(listed > 10)
    let some = try await workplace.json(
      "simulate", "--players", "40", "--minutes", "1", "--cheats", "5%", "--cheat-kinds", "replay", "--beside")
    #expect(some["cheats"]["kinds"].elements.map { $0["kind"].string } == ["replay"])
  }

  @Test("with --quiet prints data only")
  func quiet() async throws {
    let outcome = try await workplace.touchschool(
      "simulate", "--players", "10", "--minutes", "1", "--quiet", "--format", "csv")
    #expect(outcome.errors == "")
    #expect(CSV.parse(outcome.output).count == 1 + 20)
  }
}
