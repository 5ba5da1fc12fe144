import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The keys of the projector's page` {
    @Test func `go through the regions and levels that somebody plays in, and back to all`() async throws {
      try await GameHall.with { hall, browsers in
        // Nobody plays in 충청북도, nor for an elementary school.
        for school in 0..<5 { try await hall.tap(10 + Int64(school), for: school) }
        let board = try await browsers.openBoard(at: hall, rows: 5)
        let names = "[...document.querySelectorAll('#race .name')].map(name => name.textContent).sort().join()"
        for (key, title, schools) in [
          ("R", "부산광역시", "<script>alert(1)</script>,중앙중학교"), ("R", "서울특별시", "경기고등학교,서울고등학교,중앙중학교"),
          ("L", "서울특별시 중학교", "중앙중학교"), ("L", "서울특별시 고등학교", "경기고등학교,서울고등학교"),
          ("L", "서울특별시", "경기고등학교,서울고등학교,중앙중학교"), ("L", "서울특별시 중학교", "중앙중학교"),
          ("A", "전체 학교", "<script>alert(1)</script>,경기고등학교,서울고등학교,중앙중학교,중앙중학교"), ("L", "중학교", "중앙중학교,중앙중학교"),
        ] as [(Character, String, String)] {
          try await board.strike(key)
          try await board.wait(for: title, in: "#board")
          try await board.wait(for: "\(names) === '\(schools)'")
        }
        // The address has the board, so that it comes again with the page.
        try await board.reload()
        try await board.wait(for: "중학교", in: "#board")
        #expect(try await board.run("return new URLSearchParams(location.search).get('board')") == "level:middle")
      }
    }

    @Test func `show schools without taps where that is wanted`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<2 { try await hall.tap(10 + Int64(school), for: school) }
        let board = try await browsers.openBoard(at: hall, rows: 2)
        try await board.strike("P")
        try await board.waitForRows(6)
        try await board.reload()
        try await board.waitForRows(6)
        try await board.openBoard(at: hall, query: "?schools=playing", rows: 2)
      }
    }

    @Test(arguments: [("ko", "단축키"), ("en", "Keys")])
    func `are told by a question mark, and closed by Escape`(language: String, title: String) async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(10, for: 0)
        let board = try await browsers.openBoard(.smallProjector.reading(language), at: hall, rows: 1)
        #expect(try await board.isDisplayed("#help") == false)
        try await board.strike("?", writing: "?", shift: true)
        try await board.wait(for: "document.querySelector('#help').open")
        #expect(try await board.text("#help-title") == title)
        #expect(
          try await board.run("return [...document.querySelectorAll('#help dt')].map(key => key.textContent)") == [
            "S", "H", "R", "L", "G", "A", "P", "C", "V", "F", "Esc", "?",
          ])
        #expect(
          try await board.run(
            """
            const help = document.querySelector("#help")
            return help.scrollHeight <= help.clientHeight + 1 && help.getBoundingClientRect().bottom <= innerHeight
            """) == true)
        try await board.checkContrast()
        try await board.checkNames()
        try await board.press(.escape)
        try await board.wait(for: "!document.querySelector('#help').open")
      }
    }
  }
}
