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
}
