import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// Every table at the widths that terminals have: whole columns give way, and no number, id or time is cut.
@Suite("Tables at a width")
struct TableWidthTests {
  private static let long = "wide:elementary:busan-haeundae-first"

  private static let calls = [
    "rankings", "rankings --ids --top 3 --season 1", "rankings --how-far --ids --season 2",
    "rankings --how-far --school \(long) --season 2",
    "rankings --score average --least-players 1 --ids --season 1", "rankings --percentile 50 --season 1",
    "rankings --totals --season 1",
    "players list --season 1", "players sessions --school \(long) --season 1", "schools list", "schools search 초등",
    "schools show \(long)",
    "schools editions", "schools import schools.csv --dry-run --whole", "schools remove --edition 2 --dry-run",
    "season list", "season show 1", "season join --season 2", "taps sheets --season 1", "taps adjustments --season 1",
    "taps import corrected.csv --sheet wide-taps.csv --dry-run --season 1", "review bans --season 1",
    "review sessions --season 1",
    "review ban --session 8 --reason again --dry-run",
    "season pause 1 --from 2026-01-01T00:00:00Z --to 2026-01-02T00:00:00Z --reason x --dry-run", "log --limit 12",

    "players list --lang ko --season 1",
    "rankings --lang ko --season 1", "log --lang ko --limit 2",
  ]

  @Test("are as recorded, nothing in them is cut that has a meaning only as a whole, and --wide shows every column")
  func recorded() async throws {
    let workplace = try await Self.contest()
    for columns in [60, 80, 120] {
      var transcript: [String] = []
      for call in Self.calls {
        let outcome = try await workplace.touchschool(
          call.split(separator: " ").map(String.init), environment: ["NO_COLOR": "1"],
          screen: Screen(columns: UInt16(columns), rows: 40), errorsAside: true)
        for line in outcome.lines { #expect(!line.contains(/[0-9:.,%-]…/), "\(columns), \(call): \(line)") }
        transcript.append(Recording.transcript("touchschool \(call)", outcome).normalized)
      }
      try Recording.expect(transcript.joined(separator: "\n"), is: "tables-\(columns)")
    }
    for call in ["players sessions --season 1", "schools list", "rankings --ids --season 1", "review bans --season 1"] {
      let words = [try Binary.path()] + call.split(separator: " ").map(String.init) + ["--quiet"]
      let wide = try await workplace.run(
        words + ["--wide"], environment: ["NO_COLOR": "1"], screen: Screen(columns: 60, rows: 40))
      #expect(wide.lines == (try await workplace.run(words)).lines)
    }
  }

  /// A contest with long ids and long numbers, of which each list has something.
  private static func contest() async throws -> Workplace {
    let workplace = try Workplace()
    try await workplace.prepare()
    try workplace.write(directory, to: "wide.csv")
    try workplace.write(
      "school_id,taps\n\(long),123456789\nwide:high:seoul-gyeonggi-girls-high,98765432\n", to: "wide-taps.csv")
    try workplace.write("school_id,taps\n\(long),123456790\n", to: "corrected.csv")
    try await workplace.succeed("schools", "import", "wide.csv", "--part", "--quiet")
    try await workplace.succeed("taps", "import", "wide-taps.csv", "--quiet")
    try await workplace.addPlayers([(long, "여름바다소년", 35), (long, "민준", 20)])
    let reason = "a macro that taps at even times, seen by two teachers"
    try await workplace.succeed("review", "ban", "--player", "여름바다소년", "--school", long, "--reason", reason, "--quiet")
    try await workplace.succeed("taps", "adjust", "1", "--by", "-5", "--reason", reason, "--quiet")
    try await startSecondSeason(in: workplace)
    return workplace
  }

  /// It began long ago: the first second of a season has no forecast, and these calls may come within it or not.
  private static func startSecondSeason(in workplace: Workplace) async throws {
    let clock = VirtualClock(Timestamp(milliseconds: 1_790_000_100_000))
    let leaderboard = try Leaderboard.open(workplace.path("touchschool.sqlite"), clock: clock, access: .readWrite)
    defer { try? leaderboard.close() }
    let changes = try SettingChanges(typed: ["join=code:FESTIVAL"]).completed { [UInt8](1...16) }
    try await leaderboard.perform(StartSeason(name: "가을 운동회 예선 대회", changing: changes))
  }

  private static let directory = """
    id,name,level,region,district,address,latitude,longitude,status
    \(long),해운대첫째초등학교,elementary,부산광역시,해운대구,해운대해변로 264,35.158,129.16,open
    wide:high:seoul-gyeonggi-girls-high,경기여자고등학교 과학중점,high,서울특별시,강남구,,,,open
    wide:middle:gangwon-special-self-governing,강원특별자치중학교,middle,강원특별자치도,평창군,,,,open

    """
}
