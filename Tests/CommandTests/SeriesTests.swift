import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// Seasons that repeat, over the command. The command has the machine's clock, so a file is made on a clock that is behind.
@Suite("Seasons that repeat")
struct SeriesTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  /// Makes a file in which a series began three days ago and in which nobody was since: one season, with taps, that has ended.
  private func makeOldFile() async throws {
    try workplace.write(Workplace.directory, to: "schools.csv")
    let edition = try DirectoryReader.read(Array(Workplace.directory.utf8))
    try await workplace.play(ago: 3 * 86_400_000, over: edition) { leaderboard, _ in
      let season = try await leaderboard.perform(StartSeries(name: "Daily", every: .day, in: "Asia/Seoul"))
      try await leaderboard.perform(ImportTaps(TapFile(Array(Workplace.taps.utf8)), named: "taps.csv", into: season.id))
    }
  }

  /// The names that the present period's season may have: two of them where a boundary passes during the test.
  private func currentNames(_ name: String, _ period: SeasonPeriod, _ zone: String, since moment: Timestamp) throws
    -> Set<String>
  {
    let calendar = SeasonCalendar(period: period, timeZone: try #require(NamedTimeZone(zone)))
    return Set([moment, Timestamp.now].map { "\(name) · \(calendar.span(containing: $0).label)" })
  }

  @Test(
    "start by themselves, whatever asks first",
    arguments: [["rankings"], ["schools", "import", "schools.csv"], ["season", "start", "Other"]])
  func start(call: [String]) async throws {
    try await makeOldFile()
    let begun = Timestamp.now
    #expect(try await workplace.touchschool(call).exitCode == 0)
    let seasons = try await workplace.json("season", "list")["seasons"].elements
    let repeating = seasons.filter { $0["series"] != .null }
    #expect(repeating.count >= 2)
    #expect(repeating.first?["state"] == .string("ended") && repeating.last?["state"] == .string("live"))
    let names = try currentNames("Daily", .day, "Asia/Seoul", since: begun)
    #expect(names.contains(try #require(repeating.last?["name"].string)))
    // The ended one is as it was.
    let board = CSV.parse(
      try await workplace.succeed("rankings", "--season", "1", "--top", "2", "--format", "csv").output)
    #expect(board.dropFirst().map { $0[1] } == ["1500", "120"])
    try await workplace.expectWhole()
    #expect(try workplace.names() == ["schools.csv", "touchschool.sqlite"])
  }

  @Test("are of the present period, in the zone that was named or else in this machine's")
  func zones() async throws {
    let begun = Timestamp.now
    let named = try await workplace.json(
      "season", "start", "A", "--yes", "--every", "month", "--time-zone", "Pacific/Kiritimati")
    #expect(
      try currentNames("A", .month, "Pacific/Kiritimati", since: begun).contains(try #require(named["name"].string)))
    let outcome = try await workplace.touchschool(
      "season", "start", "B", "--yes", "--every", "week", "--format", "json", environment: ["TZ": "Asia/Kathmandu"])
    #expect(outcome.exitCode == 0)
    let chosen = try #require(try JSON(parsing: outcome.output)["series"]["timeZone"].string)
    #expect(outcome.errors.contains("in \(chosen), this machine's time zone (--time-zone names another)"))
    #expect(NamedTimeZone(chosen) != nil)
  }

  @Test("are told in JSON with the series they are of")
  func json() async throws {
    let season = try await workplace.json(
      "season", "start", "Festival", "--every", "day", "--time-zone", "Asia/Seoul", "--starts", "2990-01-01T03:00:00Z",
      "--ends", "2990-02-01T00:00:00Z", "--quiet", "--yes")
    #expect(season["name"] == .string("Festival · 2990-01-01"))
    #expect(season["startsAt"] == .string("2990-01-01T03:00:00.000Z"))
    #expect(season["endsAt"] == .string("2990-01-01T15:00:00.000Z"))
    #expect(season["finalAt"] == .string("2990-01-01T15:00:03.000Z"))
    #expect(
      season.keys == [
        "id", "name", "state", "startsAt", "endsAt", "finalAt", "rules", "series", "simulation", "seal", "joining",
        "autoBan", "settings",
      ])
    #expect(
      try season["series"]
        == JSON(
          parsing: """
            {"id": 1, "name": "Festival", "period": "day", "timeZone": "Asia/Seoul",
             "startsAt": "2990-01-01T03:00:00.000Z", "endsAt": "2990-02-01T00:00:00.000Z"}
            """))
    #expect(try await workplace.json("season", "list")["seasons"].elements == [season])
    let plain = try await workplace.json("season", "start", "Plain", "--yes")
    #expect(plain["series"] == .null)
  }

  @Test("stop after the one that is live, or with it")
  func stop() async throws {
    for now in [false, true] {
      let name = now ? "Now" : "Later"
      try await workplace.succeed(
        "season", "start", name, "--yes", "--every", "month", "--time-zone", "UTC", "grace=60s")
      let words = ["season", "stop-repeating", "--format", "json"] + (now ? ["--now", "--yes"] : [])
      let outcome = try await workplace.touchschool(words)
      #expect(outcome.exitCode == 0)
      let last = try JSON(parsing: outcome.output)
      #expect(last["name"].string?.hasPrefix(name) == true)
      #expect(last["state"] == .string(now ? "counting" : "live"))
      #expect(last["series"]["endsAt"] == last["endsAt"] && last["endsAt"] != .null)
      #expect(outcome.errors.contains(now ? "is the last; it has ended." : "is the last; it ends at "))
    }
    try await workplace.expectWhole()
  }

  @Test("are stopped without a number only where one is live or scheduled: the live one first")
  func stopNewest() async throws {
    let start = ["season", "start", "--yes", "--every", "month", "--time-zone", "UTC", "--quiet"]
    let stop = ["season", "stop-repeating", "--format", "json"]
    for words in [["Live"], ["Ahead", "--starts", "2990-01-05T00:00:00Z"], ["Stopped"], ["Over", "grace=0s"]] {
      try #require(try await workplace.touchschool(start + words).exitCode == 0)
    }
    try await workplace.succeed("season", "stop-repeating", "3", "--quiet")
    try await workplace.succeed("season", "stop-repeating", "4", "--now", "--yes", "--quiet")
    var stopped: [Int64?] = []
    for _ in 0..<2 { stopped.append(try JSON(parsing: try await workplace.touchschool(stop).output)["id"].integer) }
    #expect(stopped == [1, 2])
    let seasons = try await workplace.json("season", "list")
    try await workplace.touchschool(stop).expectFailure(65, saying: "No season", "repeats", "number")
    #expect(try await workplace.json("season", "list") == seasons)
  }

  @Test("are shown as repeating in the list only while they do", arguments: [false, true])
  func listed(now: Bool) async throws {
    for name in ["Stopped", "Goes on"] {
      try await workplace.succeed("season", "start", name, "--yes", "--every", "month", "--time-zone", "UTC", "--quiet")
    }
    let before = try await workplace.succeed("season", "list").lines
    #expect(before.count { $0.contains("every month in UTC") } == 2)
    let words = ["season", "stop-repeating", "1", "--quiet"] + (now ? ["--now", "--yes"] : [])
    try #require(try await workplace.touchschool(words).exitCode == 0)
    let after = try await workplace.succeed("season", "list").lines
    #expect(after.filter { $0.contains("every month in UTC") }.allSatisfy { $0.contains("Goes on") })
    #expect(after.count { $0.contains("every month in UTC") } == 1)
    try await workplace.succeed("season", "stop-repeating", "2", "--quiet")
    #expect(try await workplace.succeed("season", "list").output.contains("Repeats") == false)
  }

  @Test("go on after season end, which says so")
  func endOne() async throws {
    try await workplace.succeed(
      "season", "start", "Goes on", "--yes", "--every", "month", "--time-zone", "UTC", "grace=60s")
    let outcome = try await workplace.touchschool("season", "end", "--yes", "--format", "json")
    #expect(try JSON(parsing: outcome.output)["state"] == .string("counting"))
    #expect(try JSON(parsing: outcome.output)["series"]["endsAt"] == .null)
    #expect(outcome.errors.contains("touchschool season stop-repeating 1 ends that."))
  }

  @Test("are ended once they are called off, and not the season that is meant")
  func calledOff() async throws {
    try await workplace.succeed("season", "start", "Played", "grace=0s", "--yes", "--quiet")
    try await workplace.succeed("season", "end", "1", "--yes", "--quiet")
    try await workplace.succeed(
      "season", "start", "Ahead", "--every", "day", "--time-zone", "UTC", "--starts", "2990-01-05T00:00:00Z", "--yes",
      "--quiet")
    try await workplace.succeed("season", "stop-repeating", "2", "--now", "--yes", "--quiet")
    let seasons = try await workplace.json("season", "list")["seasons"].elements
    #expect(seasons.map { $0["state"] } == [.string("ended"), .string("ended")])
    #expect(try await workplace.json("season", "show")["id"] == .integer(1))
    #expect(try await workplace.succeed("season", "list").output.contains("scheduled") == false)
    try await workplace.touchschool("season", "end", "2").expectFailure(65, saying: "Season 2")
    try await workplace.expectWhole()
  }

  @Test("keep their name to themselves while they repeat")
  func namesake() async throws {
    let start = ["season", "start", "Daily", "--yes", "--every", "day", "--time-zone", "Asia/Seoul"]
    #expect(try await workplace.touchschool(start).exitCode == 0)
    try await workplace.touchschool(start).expectFailure(64, saying: "“Daily” already", "Season")
    #expect(
      try await workplace.json("season", "list")["seasons"].elements.allSatisfy { $0["series"]["id"] == .integer(1) })
    try await workplace.succeed("season", "stop-repeating", "1", "--now", "--yes", "--quiet")
    #expect(try await workplace.touchschool(start).exitCode == 0)
  }
}
