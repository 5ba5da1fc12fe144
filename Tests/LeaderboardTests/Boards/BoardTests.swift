import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Boards` {
  private static let school = SchoolID(source: "own", level: .high, code: "1")

  @Test(arguments: [
    ("all", Board.all), ("school:own:high:1", school.map(Board.school) ?? .all), ("level:high", .level(.high)),
    ("region:서울특별시", .region("서울특별시")),
    ("district:서울특별시/강남구", .district(region: "서울특별시", district: "강남구")),
    ("district:경기도/수원시 장안구", .district(region: "경기도", district: "수원시 장안구")),
    ("region:서울특별시/level:high", .regionLevel(region: "서울특별시", level: .high)),
    // A mark forms one character with the colon or the slash before it.
    ("region:\u{1F3FB}", .region("\u{1F3FB}")),
    ("district:\u{301}/\u{301}", .district(region: "\u{301}", district: "\u{301}")),
  ])
  func `are read as they are written`(text: String, board: Board) {
    #expect(Board(text) == board)
    #expect(board.description == text)
  }

  @Test(arguments: [
    "", "level", "level:", "level:nursery", "region:", "district:서울특별시", "district:/강남구", "region:서울특별시/높음",
    "everything", "school:", "school:x", "school:own:high:1,2",
  ])
  func `refuse what is none`(text: String) {
    #expect(Board(text) == nil)
  }

  @Test func `rank all open schools, those without taps too`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(10, for: 3)
    try await fixture.tap(20, for: 1)
    let page = try await fixture.leaderboard.page(.whole)
    #expect(page.total == 5)
    #expect(page.entries.map(\.school) == [1, 3, 0, 2, 4].map { fixture.summaries[$0] })
    #expect(page.entries.map(\.taps) == [20, 10, 0, 0, 0])
    #expect(page.entries.map(\.rank) == [1, 2, 3, 4, 5])
    #expect(page.entries[4].reachedAt == fixture.season.startsAt)
    let shared = try await fixture.leaderboard.page(.whole, ties: .modified)
    #expect(shared.entries.map(\.rank) == [1, 2, 5, 5, 5])
  }

  @Test func `compare the schools of a level, a region, a district, a region's level`() async throws {
    let fixture = try await Fixture(schools: 24)
    for school in 0..<24 { try await fixture.tap(Int64(school) + 1, for: school) }
    for board in [
      Board.all, .level(.middle), .region("부산광역시"), .district(region: "서울특별시", district: "중구"),
      .regionLevel(region: "서울특별시", level: .elementary),
    ] {
      let page = try await fixture.leaderboard.page(.whole, of: board)
      let expected = fixture.summaries.filter { board.contains($0) }.reversed()
      #expect(page.entries.map(\.school) == Array(expected), "\(board)")
      #expect(page.total == expected.count)
      #expect(page.entries.map(\.rank) == Array(1...expected.count))
    }
  }

  @Test func `move with each commit, also those that were asked for before`() async throws {
    let fixture = try await Fixture(schools: 6)
    _ = try await fixture.leaderboard.ranking(of: .level(.high))
    try await fixture.tap(5, for: 2)
    try await fixture.tap(7, for: 5)
    let page = try await fixture.leaderboard.page(.top(2), of: .level(.high))
    #expect(page.entries.map(\.taps) == [7, 5])
    #expect(page.revision == (try await fixture.leaderboard.revision()))
  }

  @Test func `see what another process has committed`() async throws {
    let fixture = try await Fixture()
    let other = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    #expect(try await other.ranking().page(.top(1)).entries[0].taps == 0)
    try await fixture.tap(12, for: 4)
    #expect(try await other.page(.top(1)).entries[0].taps == 12)
    var renamed = fixture.schools[4]
    renamed.name = "Renamed"
    try await fixture.leaderboard.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: [renamed]), scope: .part))
    #expect(try await other.page(.top(1)).entries[0].school.name == "Renamed")
  }

  @Test func `show a page, and nothing beyond the last`() async throws {
    let fixture = try await Fixture(schools: 12)
    let third = try await fixture.leaderboard.page(.page(3, size: 5))
    #expect(third.entries.map(\.rank) == [11, 12])
    #expect(try await fixture.leaderboard.page(.page(4, size: 5)).entries.isEmpty)
    #expect(try await fixture.leaderboard.page(.page(Int.max, size: Int.max)).entries.isEmpty)
  }

  @Test(arguments: [(0, 1, 5), (1, 1, 5), (2, 1, 5), (6, 5, 9), (10, 8, 12), (11, 8, 12)])
  func `show the neighbourhood, whole at the edges`(place: Int, first: Int, last: Int) async throws {
    let fixture = try await Fixture(schools: 12)
    let id = try await fixture.leaderboard.page(.whole).entries[place].school.id
    let page = try await fixture.leaderboard.page(.around(id, radius: 2))
    #expect(page.entries.map(\.rank) == Array(first...last))
    #expect(page.entries.contains { $0.school.id == id })
  }

  @Test func `a neighbourhood larger than the board is the board`() async throws {
    let fixture = try await Fixture()
    let page = try await fixture.leaderboard.page(.around(fixture.schools[2].id, radius: .max))
    #expect(page.entries.count == 5)
  }

  @Test func `name what is not there`() async throws {
    let fixture = try await Fixture()
    let nowhere = Board.region("평양직할시")
    await #expect(throws: BoardError.unknownBoard(nowhere)) {
      try await fixture.leaderboard.page(.top(1), of: nowhere)
    }
    let stranger = try #require(SchoolID("test:high:nobody"))
    await #expect(throws: BoardError.notOnBoard(stranger, .all)) {
      try await fixture.leaderboard.page(.around(stranger, radius: 1))
    }
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) {
      try await fixture.leaderboard.page(.top(1), season: SeasonID(rawValue: 9))
    }
  }

  @Test func `keep a closed school that has taps, and drop one that has none`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(3, for: 0)
    var (zero, one) = (fixture.schools[0], fixture.schools[1])
    zero.status = .closed
    one.status = .closed
    try await fixture.leaderboard.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: [zero, one]), scope: .part))
    let page = try await fixture.leaderboard.page(.whole)
    #expect(page.total == 4)
    #expect(page.entries[0].school.status == .closed)
    #expect(!page.entries.contains { $0.school.id == one.id })
  }
}
