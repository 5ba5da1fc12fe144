import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// The questions that `rankings` answers, beyond what its transcripts show.
@Suite("Questions")
struct QuestionTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
  }

  /// Of five schools, the last page has one school, or as many as the others.
  @Test("turn the pages with cursors, down and up again", arguments: [1, 2])
  func cursors(size: Int) async throws {
    let all = try await ids(workplace.json("rankings"))
    var page = try await workplace.json("rankings", "--top", "\(size)")
    var down = ids(page)
    while let next = page["next"].string {
      page = try await workplace.json("rankings", "--after=\(next)", "--page-size", "\(size)")
      down += ids(page)
    }
    #expect(down == all)
    var up = ids(page)
    while let previous = page["previous"].string {
      page = try await workplace.json("rankings", "--before=\(previous)", "--page-size", "\(size)")
      up = ids(page) + up
    }
    #expect(up == all)
  }

  @Test("with a cursor of another board or season are refused", arguments: ["--after", "--before"])
  func foreign(option: String) async throws {
    let cursor = try #require(try await workplace.json("rankings", "--top", "1")["next"].string)
    try await workplace.touchschool("rankings", "\(option)=\(cursor)", "--board", "level:high")
      .expectFailure(65, saying: "not of level:high in season 1")
    try await workplace.succeed("season", "start", "Second")
    try await workplace.touchschool("rankings", "\(option)=\(cursor)", "--season", "2")
      .expectFailure(65, saying: "all in season 1, not of all in season 2")
    try await workplace.succeed("rankings", "\(option)=\(cursor)", "--season", "1")
  }

  @Test("tell on a terminal how to go on")
  func hint() async throws {
    let screen = Screen(columns: 200, rows: 30)
    let outcome = try await workplace.touchschool(
      "rankings", "--board", "region:서울특별시", "--ties", "dense", "--top", "2", screen: screen)
    let hint = try #require(outcome.lines.last?.firstMatch(of: /2 of 3; to go on: touchschool (.+)$/))
    let words = hint.output.1.split(separator: " ").map(String.init)
    let next = try await workplace.touchschool(words + ["--format", "json"])
    #expect(ids(try JSON(parsing: next.output)) == ["test:elementary:e"])
    let quiet = try await workplace.touchschool("rankings", "--top", "2", "--quiet", screen: screen)
    #expect(!quiet.output.contains("go on"))
  }

  @Test("of a season without an end say null")
  func openEnd() async throws {
    try await workplace.succeed("season", "start", "Open")
    let board = try await workplace.json("rankings", "--season", "2")
    #expect(board["season"].keys == ["id", "name", "state", "startsAt", "endsAt", "finalAt"])
    #expect(board["season"]["endsAt"] == .null && board["season"]["finalAt"] == .null)
    #expect(board["season"]["startsAt"].string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }

  @Test("for how far forecast when one school passes another, unless the season ends before", arguments: [1440, 7])
  func howFar(minutesLeft: Int64) async throws {
    try await makePast(endingIn: minutesLeft)
    let call = ["rankings", "--database", "past.sqlite", "--how-far"]
    let answer = try JSON(parsing: try await workplace.touchschool(call + ["--format", "json"]).output)
    let entries = answer["entries"].elements
    try #require(entries.map { $0["taps"] } == [.integer(1100), .integer(700), .integer(0)])
    let span = try moment(answer["now"]).milliseconds(since: moment(answer["paceSince"]))
    #expect((600_000..<660_000).contains(span))
    let ahead = entries[1]["ahead"]
    #expect(ahead["gap"] == .integer(400) && ahead["needed"] == .integer(401))
    // In the last minutes one has gained 600, the other 100.
    #expect(ahead["time"] == .integer((401 * span + 499) / 500))
    #expect(entries[0]["behind"]["time"] == ahead["time"] && entries[0]["ahead"] == .null)
    #expect(entries[2]["ahead"]["time"] == .null && entries[2]["pace"] == .integer(0))
    #expect(entries.map { $0["percentile"] } == [.integer(100), .integer(50), .integer(0)])

    let table = try await workplace.touchschool(call).lines
    // Some minutes may have passed since the answer above.
    #expect(table[0].contains(/pace of the last 1\d min/))
    #expect(table[5].contains(/never +–$/), "\(table[5])")
    #expect(table[4].contains("after the end") == (minutesLeft == 7))
    #expect(table[4].contains(/([89]|1\d) min \d\d s/) == (minutesLeft != 7))
    let list = try await workplace.touchschool(call + ["--school", "test:high:chaser", "--school", "test:high:idler"])
    #expect(list.output.contains("to pass it     701 taps, never at this pace"))
    #expect(list.output.contains(/to pass it     401 taps, in 8 min \d\d s at this pace/) == (minutesLeft != 7))
    #expect(list.output.contains("401 taps, not before the season ends") == (minutesLeft == 7))
    let record = try #require(
      CSV.parse(try await workplace.touchschool(call + ["--format", "csv"]).output).dropFirst(2).first)
    #expect(record.count == 20 && record[11..<13] == ["400", "401"])
  }

  /// A file in which the chaser has caught up in the last minutes.
  private func makePast(endingIn minutesLeft: Int64) async throws {
    let schools = try ["leader", "chaser", "idler"].map {
      School(id: try #require(SchoolID("test:high:\($0)")), name: $0, region: "서울특별시", district: "중구")
    }
    let edition = DirectoryEdition(format: .touchschool, schools: schools)
    try await workplace.play(ago: 20 * 60_000, over: edition, in: "past.sqlite") { leaderboard, clock in
      let now = clock.now + 20 * 60_000
      let season = try await leaderboard.perform(StartSeason(name: "Chase", endsAt: now + minutesLeft * 60_000)).id
      for (minutesAgo, leader, chaser) in [(Int64(20), 1000, 100), (4, 100, 600)] {
        clock.set(to: now + -minutesAgo * 60_000)
        let lines = "school_id,taps\n\(schools[0].id),\(leader)\n\(schools[1].id),\(chaser)\n"
        try await leaderboard.perform(
          ImportTaps(TapFile(Array(lines.utf8)), named: "\(minutesAgo) minutes ago", into: season))
      }
    }
  }

  private func ids(_ page: JSON) -> [String] { page["entries"].elements.compactMap { $0["school"]["id"].string } }

  private func moment(_ text: JSON) throws -> Timestamp {
    try #require(text.string.flatMap { Timestamp(iso8601: $0) })
  }
}
