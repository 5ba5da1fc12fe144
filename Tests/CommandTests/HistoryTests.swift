import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The past, asked from the command line: a contest of three hours that was played on a clock of its own and is over.
@Suite("History")
struct HistoryTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await Self.play(workplace.path("touchschool.sqlite"))
  }

  private static func play(_ path: String) async throws {
    let start = try #require(Timestamp(iso8601: "2026-01-05T00:00:00Z"))
    let clock = VirtualClock(start)
    let leaderboard = try Leaderboard.open(path, clock: clock)
    let edition = try DirectoryReader.read(Array(Workplace.directory.utf8))
    try await leaderboard.perform(ImportSchools(edition))
    let season = try await leaderboard.perform(StartSeason(name: "Festival", endsAt: start + 3 * 3_600_000))
    let turns: [(minute: Int64, school: String, taps: Int64)] = [
      (10, "test:high:a", 30), (40, "test:high:b", 20), (70, "test:high:b", 25), (100, "test:middle:c", 40),
      (101, "test:elementary:d", 40), (130, "test:high:a", 10), (165, "test:middle:c", 12),
    ]
    for turn in turns {
      clock.set(to: start + (turn.minute * 60_000 + 500))
      let school = try #require(SchoolID(turn.school))
      let session = try await leaderboard.openSession(SessionRequest(season: season.id, school: school))
      _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: turn.taps, span: 0))
    }
    try leaderboard.close()
  }

  @Test("is as recorded")
  func transcript() async throws {
    var transcript: [String] = []
    for call in [
      ["history", "test:high:a", "--time-zone", "Asia/Seoul"],
      ["history", "test:high:a", "--every", "1h", "--time-zone", "UTC", "--board", "level:high", "--ties", "dense"],
      ["history", "test:middle:c", "--every", "1h", "--format", "csv"],
      ["history", "test:middle:c", "--every", "2h", "--format", "json"],
      ["history", "--race", "--top", "3", "--every", "1h", "--time-zone", "Asia/Seoul"],
      ["history", "--race", "--top", "2", "--every", "2h", "--format", "csv"],
      ["history", "--race", "--top", "1", "--every", "2h", "--format", "json"],
      [
        "history", "--race", "--from", "2026-01-05T01:00:00Z", "--to", "2026-01-05T01:30:00Z", "--every", "30m",
        "--time-zone", "UTC",
      ],
      ["rankings", "--at", "2026-01-05T01:10:30Z"], ["rankings", "--at", "2026-01-05T10:45:30+09:00", "--top", "2"],
      ["rankings", "--at", "2026-01-05T02:00:00Z", "--top", "1", "--format", "json"],
      ["rankings", "--at", "2026-01-05T01:00:00Z", "--format", "csv"],
      ["rankings", "--at", "2027-01-05T00:00:00Z", "--around", "test:high:b", "--radius", "1"],
    ] {
      let outcome = try await workplace.touchschool(call)
      transcript.append(Recording.transcript((["touchschool"] + call).joined(separator: " "), outcome))
    }
    try Recording.expect(transcript.joined(separator: "\n"), is: "history")
  }

  @Test("fits the widths that terminals have")
  func widths() async throws {
    var transcript: [String] = []
    for columns in [60, 80, 120] {
      for call in [
        ["history", "test:high:a", "--every", "1h"], ["history", "--race", "--top", "2", "--every", "2h"], ["check"],
      ] {
        let outcome = try await workplace.touchschool(
          call, environment: ["NO_COLOR": "1"],
          screen: Screen(columns: UInt16(columns), rows: 40), errorsAside: true)
        transcript.append(Recording.transcript((["touchschool"] + call).joined(separator: " "), outcome))
      }
    }
    try Recording.expect(transcript.joined(separator: "\n"), is: "history-widths")
  }

  @Test("is drawn whole, into a file or to standard output", arguments: [["--race"], ["test:high:a"]])
  func drawing(call: [String]) async throws {
    let words = [try Binary.path(), "history"] + call + ["--time-zone", "UTC"]
    let toFile = try await workplace.run(words + ["--svg", "picture.svg"])
    #expect(toFile.exitCode == 0 && toFile.output == "" && toFile.errors.contains("picture.svg"))
    let drawn = try workplace.bytes("picture.svg")
    #expect(XMLParser(data: Data(drawn)).parse())
    #expect(String(decoding: drawn, as: UTF8.self).contains("가나다고등학교"))
    let toOutput = try await workplace.run(words + ["--svg", "-"])
    #expect(toOutput.exitCode == 0 && Array(toOutput.output.utf8) == drawn && toOutput.errors == "")
    #expect(try await workplace.run(words + ["--svg", "picture.svg", "--overwrite", "--quiet"]).errors == "")
    #expect(try workplace.names() == ["picture.svg", "touchschool.sqlite"])
  }

  @Test("that cannot be written says why, and leaves nothing")
  func unwritable() async throws {
    try await workplace.touchschool("history", "--race", "--svg", "nowhere/picture.svg")
      .expectFailure(73, saying: "nowhere/picture.svg", "folder")
    try await workplace.touchschool("history", "--race", "--svg", ".").expectFailure(73, saying: "folder")
    #expect(try workplace.names() == ["touchschool.sqlite"])
  }

  @Test("that there is none of is bad data")
  func unknown() async throws {
    for (call, words) in [
      (["history", "--race", "--from", "2027-01-05T01:00:00Z"], "2027-01-05"),
      (["rankings", "--at", "2026-01-04T23:59:59Z"], "starts at 2026-01-05"),
      (["rankings", "--at", "2026-01-04T23:59:59Z", "--around", "test:high:a"], "starts at 2026-01-05"),
    ] {
      try await workplace.touchschool(call).expectFailure(65, saying: words)
    }
  }

  @Test("of a season that goes on is not told ahead")
  func future() async throws {
    // The file is of last winter, and its season has ended since.
    try await workplace.succeed("season", "confirm-clock", "--yes")
    try await workplace.succeed("season", "start", "Next")
    try await workplace.touchschool("rankings", "--season", "2", "--at", "2999-01-01T00:00:00Z")
      .expectFailure(65, saying: "2999-01-01", "passed")
  }
}
